import type { Era } from '../protocol/era.js';
import type { ServerAddress } from '../targets/client/driver-protocol.js';
import { openControl } from './control/control.js';
import type { HeardLine } from './hostile-server.js';
import { HostileServer } from './hostile-server.js';
import type { Scene } from './scene.js';

/** All our servers, with what they say now. */
export interface Stage {
  /** How a client starts server `a`, `b`, …. */
  address(server: string): ServerAddress;
  /** From now on the servers say this. */
  play(scene: (era: Era) => Scene): void;
  /** The lines since the last call, oldest first. */
  heard(): readonly HeardLine[];
  /** Ends every server process. */
  close(): Promise<void>;
}

/** Opens the control channel; the servers say `first` until something else is played. */
export async function openStage(first: (era: Era) => Scene): Promise<Stage> {
  let current = first;
  let lines: HeardLine[] = [];
  const director = {
    scene: (_server: string, era: Era) => current(era),
    heard: (line: HeardLine) => {
      lines.push(line);
    },
  };
  const control = await openControl((wire) => new HostileServer(wire, director));
  return {
    address: (server) => control.address(server),
    play(scene) {
      current = scene;
    },
    heard() {
      const taken = lines;
      lines = [];
      return taken;
    },
    close: () => control.close(),
  };
}
