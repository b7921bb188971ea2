// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.FileVersion;
import org.bellwether.model.io.Imports;
import org.bellwether.model.io.LimitedInputStream;
import org.bellwether.model.io.LoadException;
import org.bellwether.model.io.LoadLimits;
import org.bellwether.model.io.ModelResource;
import org.bellwether.model.io.UnloadedIds;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLLoad;
import org.eclipse.emf.ecore.xmi.XMLResource;
import org.eclipse.emf.ecore.xmi.XMLSave;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;

/**
 * A model file or option catalogue: XMI whose references are qualified names ({@code type="nav::Position"}), also into
 * imported files. A file is loaded as a whole or not at all, and the same model is always saved as the same bytes.
 */
public class BellwetherResource extends XMIResourceImpl implements ModelResource {
    private record Position(int line, int column) {}

    private final Map<EObject, Position> positions = new WeakHashMap<>();
    private final List<PendingReference> pending = new ArrayList<>();
    private final UnloadedIds unloadedIds = new UnloadedIds();
    private LoadLimits limits = LoadLimits.DEFAULT;
    private boolean importFailed;
    private String displayName;

    public BellwetherResource(URI uri) {
        super(uri);
    }

    @Override
    public LoadLimits limits() {
        return limits;
    }

    @Override
    public void setLimits(LoadLimits limits) {
        this.limits = limits;
    }

    @Override
    public String displayName() {
        return displayName != null ? displayName : uri.isFile() ? uri.toFileString() : uri.toString();
    }

    @Override
    public void setDisplayName(String name) {
        displayName = name;
    }

    void setPosition(EObject element, int line, int column) {
        positions.put(element, new Position(line, column));
    }

    void addPending(PendingReference reference) {
        pending.add(reference);
    }

    @Override
    public void setImportFailed() {
        importFailed = true;
    }

    @Override
    public int lineOf(EObject element) {
        return position(element).line();
    }

    @Override
    public int columnOf(EObject element) {
        return position(element).column();
    }

    private Position position(EObject element) {
        for (EObject e = element; e != null; e = e.eContainer()) {
            if (positions.containsKey(e)) {
                return positions.get(e);
            }
        }
        return new Position(0, 0);
    }

    @Override
    public void doLoad(InputStream in, Map<?, ?> options) throws IOException {
        positions.clear();
        pending.clear();
        importFailed = false;
        Map<Object, Object> strict = new HashMap<>(options == null ? Map.of() : options);
        strict.put(XMLResource.OPTION_USE_LEXICAL_HANDLER, true);
        strict.remove(XMLResource.OPTION_USE_PARSER_POOL);
        DigestInputStream digesting = FileVersion.digesting(in);
        try {
            super.doLoad(new LimitedInputStream(digesting, limits.bytes()), strict);
            checkRoot();
            link();
            FileVersion.remember(this, digesting);
        } catch (LimitedInputStream.TooLarge e) {
            throw fail(new LoadException(
                    ProblemCode.BW004, displayName(), 0, 0, "has more than " + (limits.bytes() >> 20) + " MiB"));
        } catch (UnsupportedEncodingException e) {
            throw fail(new LoadException(ProblemCode.BW002, displayName(), 1, 0, "the encoding is not known"));
        } catch (CharConversionException e) {
            throw fail(new LoadException(ProblemCode.BW002, displayName(), 0, 0, "bytes that are not UTF-8"));
        } catch (IOException e) {
            getContents().clear();
            throw e;
        } finally {
            pending.clear();
        }
    }

    private void checkRoot() throws IOException {
        boolean good = getContents().size() == 1
                && (getContents().get(0) instanceof Model || getContents().get(0) instanceof OptionCatalogue);
        if (!good) {
            throw fail(new LoadException(
                    ProblemCode.BW006,
                    displayName(),
                    1,
                    1,
                    "the file's root is not an experiment:Model or options:OptionCatalogue",
                    "Begin it with one"));
        }
    }

    private void link() throws IOException {
        Collection<EObject> imported = new Imports(this).load();
        if (!importFailed) {
            getErrors().addAll(new NameLinker(getContents().get(0), imported).link(pending, displayName()));
        }
        if (importFailed || !getErrors().isEmpty()) {
            throw new IOException("the file or one that it imports has errors");
        }
    }

    private IOException fail(LoadException problem) {
        getContents().clear();
        getErrors().add(problem);
        return new Resource.IOWrappedException(problem);
    }

    /**
     * Unloads the file. Proxies of its elements keep their ids, so that they are resolved after the file is loaded
     * again.
     */
    @Override
    protected void doUnload() {
        unloadedIds.during(this, super::doUnload);
    }

    /** Does nothing while the file is being unloaded, when references into the file itself are resolved. */
    @Override
    public void load(Map<?, ?> options) throws IOException {
        if (!unloadedIds.isUnloading()) {
            super.load(options);
        }
    }

    /** Writes the canonical form, whatever the options are. */
    @Override
    public void doSave(OutputStream out, Map<?, ?> options) throws IOException {
        super.doSave(out, Map.of(XMLResource.OPTION_ENCODING, "UTF-8", Resource.OPTION_LINE_DELIMITER, "\n"));
    }

    @Override
    protected XMLLoad createXMLLoad(Map<?, ?> options) {
        return new StrictLoad(this, createXMLHelper());
    }

    @Override
    protected XMLSave createXMLSave(Map<?, ?> options) {
        return new NameSave(this);
    }

    @Override
    public String getURIFragment(EObject element) {
        boolean below = !getContents().isEmpty()
                && EcoreUtil.getRootContainer(element) == getContents().get(0);
        return below ? ElementIds.of(element) : unloadedIds.of(element).orElseGet(() -> super.getURIFragment(element));
    }

    @Override
    public EObject getEObject(String fragment) {
        return getContents().isEmpty() ? null : ElementIds.find(getContents().get(0), fragment);
    }

    /** Ignores XMI ids in files of other tools: names are the identity. */
    @Override
    public void setID(EObject element, String id) {
        // nothing to remember
    }
}
