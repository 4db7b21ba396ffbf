import { serveRequests } from '../../validation/bounded/serve.js';
import type { ProbeRequest } from './probe-request.js';
import { ProbedSubject } from './probed-subject.js';

const subject = new ProbedSubject(process.argv[2] ?? '');

async function answer(request: ProbeRequest): Promise<unknown> {
  switch (request.do) {
    case 'load':
      return subject.load(request.warmMs);
    case 'judge':
      return subject.judge(request.schemaText, request.text);
    case 'prepare':
      return subject.prepare(request.limit, request.size, request.textBytes);
    case 'compile':
      return subject.compile();
    case 'validate':
      return subject.validate();
    case 'leak':
      return subject.leak(request.schemas);
    case 'speed': {
      const { steadySpeed } = await import('./steady-speed.js');
      return steadySpeed(await subject.loaded(), request.timeMs);
    }
  }
}

serveRequests(async (text) => JSON.stringify(await answer(JSON.parse(text) as ProbeRequest)));
