// SPDX-License-Identifier: Apache-2.0
import {
  FeatureModule,
  DefaultTypes,
  EdgeEditTool,
  EditLabelAction,
  GEdge,
  GGraph,
  GLSPManhattanEdgeRouter,
  GLabel,
  GlspEditLabelUI,
  GNode,
  GPort,
  TYPES,
  configureActionHandler,
  configureDefaultModelElements,
  configureModelElement,
  editLabelFeature,
  gridModule,
  helperLineModule,
  MoveElementHandler,
  MessageAction,
  overrideModelElement,
  RankedSelectMouseListener,
  selectFeature,
  SetDirtyStateAction,
} from "@eclipse-glsp/client";
import { BusyIndicator, OPERATIONS } from "./busy-indicator";
import { ConnectListener } from "./connect";
import { MenuListener } from "./menu";
import { LabelEditHandler, WRITE_LABEL } from "./label-editing";
import { LabelCheck } from "./label-check";
import { MessageHandler } from "./messages";
import { ExpandListener } from "./expand";
import { OpenListener } from "./navigation";
import { WireRouter } from "./router";
import { DeleteListener, SelectListener } from "./selecting";
import { Snapper } from "./snapping";
import { BlockLabel, EDITOR, ShortLabel, StatementField } from "./statement-field";
import { KeyMoves } from "./keys/key-moves";
import { KeyboardNavigation } from "./keys/keyboard-navigation";
import { WireEndTool } from "./wire-ends";
import { LabelView } from "./views/label";
import { BoxView } from "./views/box";
import { DRAWN, DiagramView } from "./views/graph";
import { PortView } from "./views/port";
import { InheritsView, ManagesView, WireView } from "./views/wire";
import type { DiagramEditor } from "../workbench/interfaces";

const PORTS = ["facet", "receptacle", "source", "sink", "probe"];
const BOXES = ["instance", "type", "node", "process", "pool", "note", "list"];
const WIRES = ["call", "event", "probe", "link", "export"];

/** Returns the modules of Bellwether's diagrams, with their views. */
export function diagramModule(editor: DiagramEditor): { add: FeatureModule[] } {
  const elements = new FeatureModule((bind, unbind, isBound, rebind) => {
    const context = { bind, unbind, isBound, rebind };
    configureDefaultModelElements(context);
    overrideModelElement(context, DefaultTypes.GRAPH, GGraph, DiagramView);
    for (const kind of BOXES) {
      configureModelElement(context, `node:${kind}`, GNode, BoxView);
    }
    for (const kind of PORTS) {
      configureModelElement(context, `port:${kind}`, GPort, PortView);
    }
    for (const kind of WIRES) {
      configureModelElement(context, `edge:${kind}`, GEdge, WireView);
    }
    configureModelElement(context, "edge:inherits", GEdge, InheritsView);
    configureModelElement(context, "edge:manages", GEdge, ManagesView);
    configureModelElement(context, "label:name", GLabel, LabelView, { enable: [editLabelFeature] });
    const row = { enable: [editLabelFeature, selectFeature] };
    configureModelElement(context, "label:row", ShortLabel, LabelView, row);
    configureModelElement(context, "label:port", ShortLabel, LabelView, row);
    configureModelElement(context, "label:block", BlockLabel, LabelView, row);
    configureModelElement(context, "label:wire", GLabel, LabelView, { disable: [selectFeature] });
    configureModelElement(context, "label:plain", GLabel, LabelView, { disable: [selectFeature] });
    rebind(GLSPManhattanEdgeRouter).to(WireRouter).inSingletonScope();
    bind(TYPES.MouseListener).toConstantValue(new ConnectListener(editor));
    bind(TYPES.MouseListener).toConstantValue(new MenuListener(editor));
    bind(TYPES.MouseListener).toConstantValue(new OpenListener(editor));
    bind(TYPES.MouseListener).toConstantValue(new ExpandListener(editor));
    bind(TYPES.KeyListener).toConstantValue(new KeyboardNavigation(editor));
    bind(TYPES.KeyListener).toConstantValue(new DeleteListener(editor));
    bind(DRAWN).toConstantValue(() => {
      editor.drawn();
    });
    bind(LabelEditHandler).toConstantValue(new LabelEditHandler(editor));
    configureActionHandler(context, EditLabelAction.KIND, LabelEditHandler);
    configureActionHandler(context, WRITE_LABEL, LabelEditHandler);
    bind(BusyIndicator).toConstantValue(new BusyIndicator(editor));
    OPERATIONS.forEach((kind) => {
      configureActionHandler(context, kind, BusyIndicator);
    });
    bind(MessageHandler).toConstantValue(new MessageHandler(editor));
    configureActionHandler(context, MessageAction.KIND, MessageHandler);
    configureActionHandler(context, SetDirtyStateAction.KIND, MessageHandler);
  });
  const ours = new FeatureModule((bind, _unbind, _isBound, rebind) => {
    rebind(TYPES.ISnapper).to(Snapper).inSingletonScope(); // gridModule has its own snapper, which always snaps
    rebind(TYPES.IEditLabelValidator).to(LabelCheck);
    bind(EDITOR).toConstantValue(editor);
    rebind(GlspEditLabelUI).to(StatementField).inSingletonScope();
    rebind(RankedSelectMouseListener).to(SelectListener).inSingletonScope();
    rebind(EdgeEditTool).to(WireEndTool).inSingletonScope();
    rebind(MoveElementHandler).to(KeyMoves).inSingletonScope();
  });
  return { add: [elements, gridModule, helperLineModule, ours] };
}
