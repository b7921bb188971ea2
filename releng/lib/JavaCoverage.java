// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/**
 * Prints a line "coverage PART LINES COVERED" for each part of a clone, from a JaCoCo report. Only source files in the
 * src folders of the part's bundles count, and no generated files.
 *
 * <p>Usage: java JavaCoverage.java REPORT.xml CLONE PART…
 */
final class JavaCoverage {
    private JavaCoverage() {}

    public static void main(String[] arguments) throws Exception {
        DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        builder.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader(""))); // without the DTD
        NodeList files = builder.parse(Path.of(arguments[0]).toFile()).getElementsByTagName("sourcefile");
        for (int i = 2; i < arguments.length; i++) {
            Path part = Path.of(arguments[1], arguments[i]);
            System.out.println("coverage " + arguments[i] + " " + counted(files, sources(part)));
        }
    }

    private static String counted(NodeList files, Set<String> written) {
        int lines = 0;
        int covered = 0;
        for (int i = 0; i < files.getLength(); i++) {
            Element file = (Element) files.item(i);
            String path = ((Element) file.getParentNode()).getAttribute("name") + "/" + file.getAttribute("name");
            if (!written.contains(path)) {
                continue;
            }
            for (Node child = file.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child instanceof Element counter && counter.getAttribute("type").equals("LINE")) {
                    covered += Integer.parseInt(counter.getAttribute("covered"));
                    lines += Integer.parseInt(counter.getAttribute("covered"))
                            + Integer.parseInt(counter.getAttribute("missed"));
                }
            }
        }
        return lines + " " + covered;
    }

    /** Returns paths relative to the bundles' src folders. */
    private static Set<String> sources(Path group) throws IOException {
        try (Stream<Path> files = Files.walk(group)) {
            return files.filter(Files::isRegularFile)
                    .map(group::relativize)
                    .filter(file -> file.getNameCount() > 2 && file.getName(1).toString().equals("src"))
                    .map(file -> file.subpath(2, file.getNameCount()).toString())
                    .filter(file -> file.endsWith(".java") || file.endsWith(".xtend"))
                    .collect(Collectors.toSet());
        }
    }
}
