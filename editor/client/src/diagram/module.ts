// SPDX-License-Identifier: Apache-2.0
import {
  FeatureModule,
  DefaultTypes,
  GEdge,
  GGraph,
  GLSPManhattanEdgeRouter,
  GLabel,
  GNode,
  GPort,
  TYPES,
  configureActionHandler,
  configureDefaultModelElements,
  configureModelElement,
  editLabelFeature,
  gridModule,
  helperLineModule,
  MessageAction,
  overrideModelElement,
  selectFeature,
  SetDirtyStateAction,
} from "@eclipse-glsp/client";
import { ConnectListener } from "./connect";
import type { DiagramEditor } from "./editor";
import { MenuListener } from "./menu";
import { MessageHandler } from "./messages";
import { WireRouter } from "./router";
import { LabelView } from "./views/label";
import { BoxView } from "./views/box";
import { DiagramView } from "./views/graph";
import { PortView } from "./views/port";
import { InheritsView, WireView } from "./views/wire";

const PORTS = ["facet", "receptacle", "source", "sink", "probe"];
const BOXES = ["instance", "type", "node", "process", "note", "list"];
const WIRES = ["call", "event", "probe", "link"];

/** What Bellwether's diagrams are made of, and how they are drawn. */
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
    configureModelElement(context, "label:name", GLabel, LabelView, { enable: [editLabelFeature] });
    configureModelElement(context, "label:plain", GLabel, LabelView, { disable: [selectFeature] });
    rebind(GLSPManhattanEdgeRouter).to(WireRouter).inSingletonScope();
    bind(TYPES.MouseListener).toConstantValue(new ConnectListener(editor));
    bind(TYPES.MouseListener).toConstantValue(new MenuListener(editor));
    bind(MessageHandler).toConstantValue(new MessageHandler(editor.workbench));
    configureActionHandler(context, MessageAction.KIND, MessageHandler);
    configureActionHandler(context, SetDirtyStateAction.KIND, MessageHandler);
  });
  return { add: [elements, gridModule, helperLineModule] };
}
