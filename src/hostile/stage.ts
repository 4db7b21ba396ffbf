import type { Era } from '../protocol/era.js';
import type { ServerAddress } from '../targets/client/driver-protocol.js';
import type { Wire } from './control/control.js';
import { openControl } from './control/control.js';
import type { HeardLine } from './hostile-server.js';
import { HostileServer } from './hostile-server.js';
import { openHttpFront } from './http/http-front.js';
import type { Scene } from './scene.js';

/** All our servers, with what they say now. */
export interface Stage {
  /** How a client reaches server `a`, `b`, …: over the stage's transport. */
  address(server: string): ServerAddress;
  /** From now on the servers say this. */
  play(scene: (era: Era) => Scene): void;
  /** The lines since the last call, oldest first. */
  heard(): readonly HeardLine[];
  /** Ends every server process. */
  close(): Promise<void>;
}

/** Opens what clients reach our servers by; the servers say `first` until something else is played. */
export async function openStage(
  first: (era: Era) => Scene,
  transport: ServerAddress['transport'] = 'stdio',
): Promise<Stage> {
  let current = first;
  let lines: HeardLine[] = [];
  const director = {
    scene: (_server: string, era: Era) => current(era),
    heard: (line: HeardLine) => {
      lines.push(line);
    },
  };
  const accept = (wire: Wire) => new HostileServer(wire, director);
  const control =
    transport === 'stdio'
      ? await openControl(accept)
      : await openHttpFront({ accept, heard: (line) => director.heard(line) });
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
