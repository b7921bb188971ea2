// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** A copy of a model for changes, and views of the model in the form that Sirius creates. */
public final class Sample {
    private static final EClass VIEW = viewClass();

    private final Model model;

    private Sample(Model model) {
        this.model = model;
    }

    /** Returns the clone's folder: the system property {@code bellwether.home}, or the nearest enclosing clone. */
    public static Path home() {
        String home = System.getProperty("bellwether.home");
        Path folder = home == null ? Path.of("").toAbsolutePath() : Path.of(home);
        while (folder != null && !Files.isDirectory(folder.resolve("testmodels"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("the tests run outside of a clone: no folder testmodels around here");
        }
        return folder;
    }

    /** Returns a copy of examples/basicsp in a folder. */
    public static Sample basicsp(Path folder) throws IOException {
        Path copy = folder.resolve("basicsp.bellwether");
        Files.copy(home().resolve("examples/basicsp/basicsp.bellwether"), copy);
        return load(copy);
    }

    /** Returns a model with one text. */
    public static Sample of(Path folder, String text) throws IOException {
        return load(Files.writeString(folder.resolve("model.bellwether"), text));
    }

    private static Sample load(Path file) {
        LoadedModel loaded = new ModelLoader().load(file);
        if (!loaded.problems().isEmpty()) {
            throw new IllegalStateException(loaded.problems().toString());
        }
        return new Sample(loaded.model());
    }

    public Model model() {
        return model;
    }

    /** Returns the first element of a class with a name. */
    public <T extends NamedElement> T named(Class<T> kind, String name) {
        return first(kind, e -> name.equals(e.getName()));
    }

    /** Returns the first element of a class. */
    public <T extends EObject> T first(Class<T> kind) {
        return first(kind, e -> true);
    }

    private <T extends EObject> T first(Class<T> kind, Predicate<T> wanted) {
        return Models.all(model, kind).stream().filter(wanted).findFirst().orElseThrow();
    }

    public Instance instance(String name) {
        return named(Instance.class, name);
    }

    /** Returns a port of an instance, given as {@code gps.data}. */
    public Port port(String path) {
        String[] names = path.split("\\.");
        return Ports.of(instance(names[0]).getType()).stream()
                .filter(p -> names[1].equals(p.getName()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the view of a port of an instance in Sirius's form: a node at the border of the instance's container. */
    public EObject portView(EObject diagram, String path) {
        return view(view(diagram, instance(path.split("\\.")[0])), port(path));
    }

    /** Creates a view of an element inside of another view, which may be null. */
    public static EObject view(EObject around, EObject target) {
        EObject view = EcoreUtil.create(VIEW);
        view.eSet(VIEW.getEStructuralFeature("target"), target);
        if (around != null) {
            @SuppressWarnings("unchecked")
            var inner = (java.util.List<EObject>) around.eGet(VIEW.getEStructuralFeature("inner"));
            inner.add(view);
        }
        return view;
    }

    private static EClass viewClass() {
        EClass view = EcoreFactory.eINSTANCE.createEClass();
        view.setName("View");
        EReference target = EcoreFactory.eINSTANCE.createEReference();
        target.setName("target");
        target.setEType(EcorePackage.Literals.EOBJECT);
        EReference inner = EcoreFactory.eINSTANCE.createEReference();
        inner.setName("inner");
        inner.setEType(view);
        inner.setContainment(true);
        inner.setUpperBound(-1);
        view.getEStructuralFeatures().add(target);
        view.getEStructuralFeatures().add(inner);
        EPackage around = EcoreFactory.eINSTANCE.createEPackage();
        around.setName("views");
        around.getEClassifiers().add(view);
        return view;
    }
}
