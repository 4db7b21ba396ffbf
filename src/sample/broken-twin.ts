import { faults } from './planted-faults.js';
import { openSession } from './session.js';
import { serveStdio } from './stdio.js';
import { twinService } from './twin-service.js';

serveStdio(openSession(twinService(faults)));
