// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.bellwether.model.util.FileWriting;
import org.bellwether.model.util.Program;

/** Writes JUnit's XML, which systems for continuous integration show. */
public final class JunitFile {
    private JunitFile() {}

    /** Writes the document. */
    public interface Content {
        void write(XMLStreamWriter xml) throws XMLStreamException;
    }

    /** Writes a file, and creates its folder. */
    public static void write(Path file, Content content) throws IOException {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            content.write(xml);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException(file + " cannot be written as XML", e);
        }
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        FileWriting.writeString(file, text + "\n");
    }

    /**
     * Returns a message with its commands as the user types them, and without characters that XML cannot contain: the
     * output of a process may have control characters.
     */
    public static String printable(String text) {
        return Program.inText(text).replaceAll("[\\p{Cntrl}&&[^\n\t]]", "?");
    }
}
