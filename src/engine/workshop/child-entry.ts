import type { Phase, Stimulus } from '../../corpus/case.js';
import type { Lesson } from '../../invariants/input/lessons/lesson.js';
import type { AdvertisedTool } from '../../protocol/tool.js';
import { serveRequests } from '../../validation/bounded/serve.js';
import { packedBatch } from './batch-text.js';
import { LocalWorkshop } from './local-workshop.js';
import type { WorkshopSettings } from './workshop.js';

/** What the parent asks of the child, one JSON text a line. `settings` comes first, before anything else. */
export type WorkshopRequest =
  | { readonly op: 'settings'; readonly settings: WorkshopSettings }
  | {
      readonly op: 'open';
      readonly tool: AdvertisedTool;
      readonly withArguments: boolean;
      readonly generates: boolean;
    }
  | {
      readonly op: 'cases';
      readonly tool: string;
      readonly phase: Phase;
      readonly from: number;
      readonly count: number;
      readonly ground?: string;
      readonly lessons?: readonly Lesson[];
    }
  | { readonly op: 'teachable'; readonly tool: string; readonly lessons: readonly Lesson[] }
  | { readonly op: 'judgeOutputs'; readonly tool: string; readonly texts: readonly string[] }
  | { readonly op: 'keyTrials'; readonly tool: string; readonly ground?: string }
  | { readonly op: 'label' | 'repair'; readonly tool: string; readonly stimulus: Stimulus }
  | {
      readonly op: 'candidates';
      readonly tool: string;
      readonly stimulus: Stimulus;
      readonly from: number;
      readonly count: number;
    };

const simplest: AdvertisedTool = {
  name: 'simplest',
  description: undefined,
  inputSchema: { type: 'object' },
  inputSchemaText: '{"type":"object"}',
  outputSchema: undefined,
  outputSchemaText: undefined,
  readOnly: true,
  annotations: {},
};

let workshop = new LocalWorkshop({ seed: 0, mode: 'all', maxPayloadBytes: 65_536, maxSchemaDepth: 128 });

async function answer(request: WorkshopRequest): Promise<unknown> {
  switch (request.op) {
    case 'settings':
      workshop = new LocalWorkshop(request.settings);
      return null;
    case 'open':
      return workshop.open(request.tool, request.withArguments, request.generates);
    case 'cases':
      return packedBatch(
        await workshop.cases(
          request.tool,
          request.phase,
          request.from,
          request.count,
          request.ground,
          request.lessons,
        ),
      );
    case 'teachable':
      return workshop.teachable(request.tool, request.lessons);
    case 'judgeOutputs':
      return workshop.judgeOutputs(request.tool, request.texts);
    case 'keyTrials':
      return workshop.keyTrials(request.tool, request.ground);
    case 'label':
      return workshop.label(request.tool, request.stimulus);
    case 'repair':
      return (await workshop.repair(request.tool, request.stimulus)) ?? null;
    case 'candidates':
      return workshop.candidates(request.tool, request.stimulus, request.from, request.count);
  }
}

serveRequests(async (text) => JSON.stringify(await answer(JSON.parse(text) as WorkshopRequest)));
// The first tool of all costs most: libraries are loaded and a meta-schema is compiled. That is done while the server is met.
await workshop.open(simplest, true);
