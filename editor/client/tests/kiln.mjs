// SPDX-License-Identifier: Apache-2.0

/** A project that `bellwether edit --new` makes, as an example for Editor.open; its model is model.bellwether. */
export const EMPTY = "plugins/org.bellwether.cli/src/org/bellwether/cli/model/templates/empty";

/** The model of docs/tutorial/getting-started.md. */
export const KILN = `interface Thermometer {
  double temperature();
};

component Sensor {
  provides Thermometer reading;

  on call reading.temperature {
    burn 20 us;
    return 21.5;
  }
};

component Controller {
  uses Thermometer sensor;

  timer tick rate 100 Hz;

  on timer tick {
    call sensor.temperature();
  }
};

assembly System {
  controller : Controller;
  sensor : Sensor;

  controller.sensor -> sensor.reading;
}

deployment local of System {
  node here {
    process first { controller; }
    process second { sensor; }
  }
}

experiment steady of local {
  timed phase timed;

  measure latency latency at controller.sensor.temperature in timed warmup 50 samples 1000;
}
`;

/** The factor of the tutorial. */
export const FACTOR = "factor concurrency = option Concurrency on corbel { reactive, thread-pool }";
