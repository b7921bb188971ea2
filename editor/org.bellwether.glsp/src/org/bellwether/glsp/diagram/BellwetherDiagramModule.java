// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram;

import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.diagram.drawing.DiagramStorage;
import org.bellwether.glsp.diagram.drawing.Drawing;
import org.bellwether.glsp.diagram.drawing.PaletteItems;
import org.bellwether.glsp.diagram.handlers.ArrangeHandler;
import org.bellwether.glsp.diagram.handlers.BendHandler;
import org.bellwether.glsp.diagram.handlers.CompoundHandler;
import org.bellwether.glsp.diagram.handlers.ConnectHandler;
import org.bellwether.glsp.diagram.handlers.CopyHandler;
import org.bellwether.glsp.diagram.handlers.CreateHandler;
import org.bellwether.glsp.diagram.handlers.CutHandler;
import org.bellwether.glsp.diagram.handlers.DeleteHandler;
import org.bellwether.glsp.diagram.handlers.ExpandHandler;
import org.bellwether.glsp.diagram.handlers.HideHandler;
import org.bellwether.glsp.diagram.handlers.LinkHandler;
import org.bellwether.glsp.diagram.handlers.MoveHandler;
import org.bellwether.glsp.diagram.handlers.NeighboursHandler;
import org.bellwether.glsp.diagram.handlers.PasteHandler;
import org.bellwether.glsp.diagram.handlers.PathHandler;
import org.bellwether.glsp.diagram.handlers.PortTypeHandler;
import org.bellwether.glsp.diagram.handlers.ReconnectHandler;
import org.bellwether.glsp.diagram.handlers.RedrawHandler;
import org.bellwether.glsp.diagram.handlers.RenameHandler;
import org.bellwether.glsp.diagram.state.DiagramState;
import org.bellwether.glsp.layout.Arrangements;
import org.bellwether.glsp.scene.DiagramKind;
import org.eclipse.glsp.server.actions.ActionDispatcher;
import org.eclipse.glsp.server.actions.ActionHandler;
import org.eclipse.glsp.server.di.DiagramModule;
import org.eclipse.glsp.server.di.MultiBinding;
import org.eclipse.glsp.server.diagram.DiagramConfiguration;
import org.eclipse.glsp.server.features.core.model.GModelFactory;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;
import org.eclipse.glsp.server.features.core.model.SourceModelStorage;
import org.eclipse.glsp.server.features.directediting.LabelEditValidator;
import org.eclipse.glsp.server.features.toolpalette.ToolPaletteItemProvider;
import org.eclipse.glsp.server.features.validation.ModelValidator;
import org.eclipse.glsp.server.gmodel.GModelCutOperationHandler;
import org.eclipse.glsp.server.model.GModelState;
import org.eclipse.glsp.server.operations.CompoundOperationHandler;
import org.eclipse.glsp.server.operations.LayoutOperationHandler;
import org.eclipse.glsp.server.operations.OperationActionHandler;
import org.eclipse.glsp.server.operations.OperationHandler;

/** GLSP's configuration of one kind of diagram. */
public final class BellwetherDiagramModule extends DiagramModule {
    private final EditingSession session;
    private final Arrangements arrangements;
    private final DiagramKind kind;

    public BellwetherDiagramModule(EditingSession session, Arrangements arrangements, DiagramKind kind) {
        this.session = session;
        this.arrangements = arrangements;
        this.kind = kind;
    }

    @Override
    public String getDiagramType() {
        return kind.type();
    }

    @Override
    protected void configureBase() {
        super.configureBase();
        bind(EditingSession.class).toInstance(session);
        bind(Arrangements.class).toInstance(arrangements);
        bind(ModelSubmissionHandler.class).to(DiagramSubmissionHandler.class);
    }

    @Override
    protected Class<? extends ActionDispatcher> bindActionDispatcher() {
        return SessionActionDispatcher.class;
    }

    @Override
    protected Class<? extends DiagramConfiguration> bindDiagramConfiguration() {
        return BellwetherDiagramConfiguration.class;
    }

    @Override
    protected Class<? extends GModelState> bindGModelState() {
        return DiagramState.class;
    }

    @Override
    protected Class<? extends SourceModelStorage> bindSourceModelStorage() {
        return DiagramStorage.class;
    }

    @Override
    protected Class<? extends GModelFactory> bindGModelFactory() {
        return Drawing.class;
    }

    @Override
    protected Class<? extends ModelValidator> bindModelValidator() {
        return Problems.class;
    }

    @Override
    protected Class<? extends LabelEditValidator> bindLabelEditValidator() {
        return NameCheck.class;
    }

    @Override
    protected Class<? extends ToolPaletteItemProvider> bindToolPaletteItemProvider() {
        return PaletteItems.class;
    }

    @Override
    protected void configureActionHandlers(MultiBinding<ActionHandler> handlers) {
        super.configureActionHandlers(handlers);
        handlers.rebind(OperationActionHandler.class, Operations.class);
        handlers.add(RedrawHandler.class);
        handlers.add(CopyHandler.class);
    }

    /** Removes GLSP's handlers, which would change the graph: the graph is only a view of the model. */
    @Override
    protected void configureOperationHandlers(MultiBinding<OperationHandler<?>> handlers) {
        super.configureOperationHandlers(handlers);
        handlers.remove(LayoutOperationHandler.class);
        handlers.remove(GModelCutOperationHandler.class);
        handlers.remove(CompoundOperationHandler.class);
        handlers.add(CreateHandler.class);
        handlers.add(ConnectHandler.class);
        handlers.add(PathHandler.class);
        handlers.add(PortTypeHandler.class);
        handlers.add(LinkHandler.class);
        handlers.add(CutHandler.class);
        handlers.add(PasteHandler.class);
        handlers.add(ReconnectHandler.class);
        handlers.add(DeleteHandler.class);
        handlers.add(RenameHandler.class);
        handlers.add(CompoundHandler.class);
        handlers.add(MoveHandler.class);
        handlers.add(ExpandHandler.class);
        handlers.add(HideHandler.class);
        handlers.add(NeighboursHandler.class);
        handlers.add(BendHandler.class);
        handlers.add(ArrangeHandler.class);
    }
}
