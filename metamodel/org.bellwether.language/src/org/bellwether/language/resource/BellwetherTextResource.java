// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import com.google.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.security.DigestInputStream;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.language.errors.Lines;
import org.bellwether.language.errors.SourceCheck;
import org.bellwether.language.errors.SyntaxErrors;
import org.bellwether.language.errors.TextDiagnostic;
import org.bellwether.language.errors.TextProblem;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.language.scoping.LinkingMessages;
import org.bellwether.language.scoping.VisibleModels;
import org.bellwether.language.standard.StandardIdl;
import org.bellwether.language.values.WrittenNames;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.FileVersion;
import org.bellwether.model.io.Imports;
import org.bellwether.model.io.LimitedInputStream;
import org.bellwether.model.io.LoadException;
import org.bellwether.model.io.LoadLimits;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.TextPlace;
import org.bellwether.model.io.UnloadedIds;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.linking.lazy.LazyLinkingResource;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.LazyStringInputStream;
import org.eclipse.xtext.util.OnChangeEvictingCache;
import org.eclipse.xtext.util.Triple;

/**
 * A file in the textual notation. After loading, its model is complete: comments are model data, every name is linked,
 * and all problems are among the resource's errors.
 */
public class BellwetherTextResource extends LazyLinkingResource implements ModelResource, VisibleModels {
    @Inject
    private TokenTypes tokens;

    @Inject
    private OnChangeEvictingCache names;

    @Inject
    private LinkingMessages messages;

    @Inject
    private SyntaxErrors syntaxErrors;

    @Inject
    private StandardTypes standardTypes;

    @Inject
    private SavedText savedText;

    private final UnloadedIds unloadedIds = new UnloadedIds();
    private LoadLimits limits = LoadLimits.DEFAULT;
    private String displayName;
    private boolean importFailed;
    private boolean grammatical = true;
    private boolean ahead;
    /**
     * The parts of a text with syntax errors in which names are checked nevertheless; null without syntax errors, or if
     * there are no such parts.
     */
    private ErrorFreeElements sound;
    /** The problems of the characters in the text that is parsed. */
    private List<TextProblem> checked = List.of();

    private List<EObject> imported = List.of();
    private Lines lines = new Lines("");

    @Override
    protected void doLoad(InputStream in, Map<?, ?> options) throws IOException {
        try {
            if (in instanceof LazyStringInputStream lazy) {
                read(lazy.getString());
                return;
            }
            DigestInputStream digesting = FileVersion.digesting(in);
            String text = Utf8Text.read(digesting, limits.bytes());
            FileVersion.remember(this, digesting);
            read(text);
        } catch (LimitedInputStream.TooLarge e) {
            fail(new LoadException(
                    ProblemCode.BW004, displayName(), 0, 0, "has more than " + (limits.bytes() >> 20) + " MiB"));
        } catch (Utf8Text.NotUtf8 e) {
            fail(new LoadException(
                    ProblemCode.BW011, displayName(), e.line(), 0, e.getMessage(), "Save the file as UTF-8"));
        }
    }

    /** Writes the canonical text, only if it contains the whole model. */
    @Override
    public void doSave(OutputStream out, Map<?, ?> options) throws IOException {
        out.write(savedText.of(this));
    }

    private void fail(LoadException problem) {
        getContents().clear();
        getErrors().add(problem);
    }

    private void read(String given) throws IOException {
        String text = prepared(given);
        if (text == null) {
            getContents().clear();
            return;
        }
        SourceCheck.Result check = SourceCheck.check(text, tokens);
        checked = check.problems();
        lines = new Lines(text);
        if (!check.parsable()) {
            clearErrorsAndWarnings();
            getContents().clear();
            addProblems(check.problems());
            return;
        }
        updateInternalState(getParseResult(), getParser().parse(new StringReader(text)));
    }

    /**
     * Returns the text to parse for a file's text; null if that is impossible, after the reasons were added to the
     * errors.
     */
    protected String prepared(String text) throws IOException {
        return text;
    }

    protected void addProblems(Iterable<TextProblem> problems) {
        problems.forEach(p -> getErrors().add(new TextDiagnostic(p, lines, displayName())));
    }

    /** Adds syntax errors in terms of the text; Xtext's errors are in terms of tokens. */
    @Override
    protected void addSyntaxErrors() {
        importFailed = false;
        imported = List.of();
        String text = getParseResult().getRootNode().getText();
        lines = new Lines(text);
        List<TextProblem> problems = syntaxErrors.find(text, checked, getParseResult());
        addProblems(problems);
        grammatical = problems.stream().allMatch(p -> p.code() == ProblemCode.BW007);
        sound = grammatical ? null : new ErrorFreeElements(getParseResult(), problems);
    }

    @Override
    protected void doLinking() {
        super.doLinking();
        if (getContents().isEmpty()) {
            return;
        }
        EObject root = getContents().get(0);
        if (root instanceof Model model && model.getFormatVersion() > BellwetherModel.FORMAT_VERSION) {
            fail(new LoadException(
                    ProblemCode.BW005, displayName(), 1, 1, model.getFormatVersion(), BellwetherModel.FORMAT_VERSION));
            return;
        }
        new ModelPostprocessor(getParseResult().getRootNode()).process(root);
        if (!grammatical) {
            importQuietly();
        } else {
            addProblems(ParameterDirections.missing(root));
            addProblems(KeywordNames.unescaped(root));
            imported = imports();
        }
        if (grammatical || sound != null) {
            resolveLazyCrossReferences(CancelIndicator.NullImpl);
            ECollections.sort(getErrors(), Comparator.comparingInt(BellwetherTextResource::place));
        }
    }

    /** Returns the imported files, and the used types of the OMG's files that are missing. */
    private List<EObject> imports() {
        Collection<EObject> files = new Imports(this).load();
        return Stream.concat(files.stream(), standardTypes.usedBy(this, files).stream())
                .toList();
    }

    /** Returns the OMG's file to which this resource's type belongs; empty for a file of the user. */
    public Optional<StandardIdl> standard() {
        return Optional.ofNullable(StandardTypes.standard(getURI()));
    }

    /**
     * Imports files for a half-typed text, whose names editors offer; errors of half-typed imports are not reported. If
     * an import cannot be read, unresolved names are not reported either.
     */
    private void importQuietly() {
        List<Diagnostic> syntaxErrors = List.copyOf(getErrors());
        imported = imports();
        boolean complete = getErrors().size() == syntaxErrors.size()
                && imported.stream()
                        .allMatch(root -> root.eResource().getErrors().isEmpty());
        sound = complete && !sound.mayMissImports() ? sound : null;
        getErrors().retainAll(syntaxErrors);
    }

    private static int place(Diagnostic error) {
        return error instanceof TextDiagnostic d ? d.getOffset() : 0;
    }

    @Override
    public void resolveLazyCrossReferences(CancelIndicator indicator) {
        if (importFailed) {
            return;
        }
        super.resolveLazyCrossReferences(indicator);
        if (grammatical) {
            names.execWithoutCacheClear(this, resource -> {
                NameExpressions.replaceIn(this);
                if (!getContents().isEmpty()) {
                    addProblems(UnnamedConnections.link(getContents().get(0)));
                }
                return null;
            });
        }
    }

    @Override
    protected void createAndAddDiagnostic(Triple<EObject, EReference, INode> link) {
        String name = WrittenNames.unescaped(NodeModelUtils.getTokenText(link.getThird()));
        boolean isSure = grammatical || sound != null && sound.isWrong(link.getThird(), name);
        LinkingMessages.Message message = isSure ? messages.message(link.getFirst(), link.getSecond(), name) : null;
        if (message != null) {
            Object[] arguments = {LinkingMessages.words(link.getSecond()), name, message.reason()};
            Problem problem = ProblemCode.BW008.problem("", "", 0, 0, arguments);
            addProblems(List.of(new TextProblem(
                    ProblemCode.BW008,
                    link.getThird().getOffset(),
                    link.getThird().getLength(),
                    problem.message(),
                    message.fix() == null ? problem.fix() : message.fix())));
        }
    }

    /** Does nothing: Xtext calls this method for resolved links, which were never reported as missing. */
    @Override
    protected void removeDiagnostic(Triple<EObject, EReference, INode> link) {
        // nothing to remove
    }

    @Override
    public String displayName() {
        return displayName != null
                ? displayName
                : getURI().isFile() ? getURI().toFileString() : String.valueOf(getURI());
    }

    @Override
    public void setDisplayName(String name) {
        displayName = name;
    }

    @Override
    public LoadLimits limits() {
        return limits;
    }

    @Override
    public void setLimits(LoadLimits newLimits) {
        limits = newLimits;
    }

    @Override
    public void setImportFailed() {
        importFailed = true;
    }

    @Override
    public int lineOf(EObject element) {
        INode node = TextPlaces.nodeOf(element);
        return node == null ? 0 : lines.line(node.getOffset());
    }

    @Override
    public int columnOf(EObject element) {
        INode node = TextPlaces.nodeOf(element);
        return node == null ? 0 : lines.column(node.getOffset());
    }

    @Override
    public TextPlace placeOf(EObject element, Object value) {
        return TextPlaces.of(element, value, lines);
    }

    /**
     * Unloads the file. Proxies of its elements keep their ids, so that they are resolved after the file is loaded
     * again. The next load reads the file's newest text, independent of the text before.
     */
    @Override
    protected void doUnload() {
        UnresolvedLinks.end(this);
        unloadedIds.during(this, super::doUnload);
        ahead = false;
        imported = List.of();
    }

    /** Does nothing while the file is being unloaded, when references into the file itself are resolved. */
    @Override
    public void load(Map<?, ?> options) throws IOException {
        if (!unloadedIds.isUnloading()) {
            super.load(options);
        }
    }

    @Override
    public String getURIFragment(EObject element) {
        boolean below = !getContents().isEmpty()
                && EcoreUtil.getRootContainer(element) == getContents().get(0);
        return below && !element.eIsProxy()
                ? ElementIds.of(element)
                : unloadedIds.of(element).orElseGet(() -> super.getURIFragment(element));
    }

    @Override
    protected EObject basicGetEObject(String fragment) {
        return getContents().isEmpty() ? null : ElementIds.find(getContents().get(0), fragment);
    }

    /**
     * Returns whether the file's text has changes that are not in the model, because they could not be read. Saving is
     * refused in that state.
     */
    public boolean isAhead() {
        return ahead;
    }

    /** Takes over the problems of a text whose changes are not in the model. */
    public void stayBehind(BellwetherTextResource read) {
        ahead = true;
        getErrors().clear();
        getErrors().addAll(read.getErrors());
    }

    /**
     * Takes over all but the model from a resource that read this file's newest text: positions, imports, and problems.
     * The caller has made the models equal.
     */
    public void takeText(BellwetherTextResource read) {
        ahead = false;
        importFailed = read.importFailed;
        grammatical = read.grammatical;
        imported = read.imported;
        lines = read.lines;
        setParseResult(read.getParseResult());
        getErrors().clear();
        getErrors().addAll(read.getErrors());
        getCache().clear(this);
    }

    /** Returns the files whose elements this file may name: this file first, then its imports, nearest first. */
    @Override
    public List<EObject> visible() {
        return Stream.concat(getContents().stream(), imported.stream()).toList();
    }
}
