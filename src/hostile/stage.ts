import type { ServerAddress } from '../targets/client/driver-protocol.js';
import type { Wire } from './control/control.js';
import { openControl } from './control/control.js';
import type { Director, HeardLine } from './hostile-server.js';
import { HostileServer } from './hostile-server.js';
import { openHttpFront } from './http/http-front.js';
import type { Act } from './play/play.js';
import { Script } from './play/script.js';

/** All our servers, with what they say now. */
export interface Stage {
  /** How a client reaches server `a`, `b`, …: over the stage's transport. */
  address(server: string): ServerAddress;
  /** From now on this server answers as the act says. */
  enter(server: string, act: Act): void;
  /** Forgets all acts: every server is correct again. */
  clear(): void;
  /** The lines since the last call, oldest first. */
  heard(): readonly HeardLine[];
  /** Ends every server process. */
  close(): Promise<void>;
}

/** Opens what clients reach our servers by; the servers are correct until an act is entered. */
export async function openStage(transport: ServerAddress['transport'] = 'stdio'): Promise<Stage> {
  const scripts = new Map<string, Script>();
  let lines: HeardLine[] = [];
  const director: Director = {
    answer: (server, { method, params }) => scripts.get(server)?.answer(method, params),
    heard: (line) => void lines.push(line),
  };
  const accept = (wire: Wire) => new HostileServer(wire, director);
  const control =
    transport === 'stdio'
      ? await openControl(accept)
      : await openHttpFront({ accept, heard: (line) => director.heard(line) });
  return {
    address: (server) => control.address(server),
    enter(server, act) {
      const script = scripts.get(server) ?? new Script();
      scripts.set(server, script);
      script.enter(act);
    },
    clear: () => scripts.clear(),
    heard() {
      const taken = lines;
      lines = [];
      return taken;
    },
    close: () => control.close(),
  };
}
