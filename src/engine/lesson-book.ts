import type { Json } from '../../arbitraries/json/json.js';
import type { Case } from '../corpus/case.js';
import { answerWords } from '../invariants/input/answer-words.js';
import { keyOfLesson } from '../invariants/input/lessons/lesson.js';
import type { Lesson } from '../invariants/input/lessons/lesson.js';
import { readRefusal } from '../invariants/input/lessons/read-refusal.js';
import { toldLesson } from '../invariants/input/lessons/told-lesson.js';
import { sentArguments } from '../invariants/input/sent-arguments.js';
import type { AdvertisedTool } from '../protocol/tool.js';
import type { Exchanged } from '../targets/server/exchanged.js';
import type { Emit } from './event-stream.js';
import { isPlain, isSuccess } from './grounds.js';
import type { Workshop } from './workshop/workshop.js';

/** A server that always demands something else teaches nothing after so many lessons, or changes of them. */
const mostLessons = 24;
const mostChanges = 8;
/** Of one epoch so many refusals of a tool are read. */
const mostRead = 16;

/** How calls with plain valid arguments went. */
interface Score {
  tried: number;
  taken: number;
}

/** After so many calls it shows whether lessons help. */
const enough = 24;

/** What one tool taught. */
interface Pupil {
  lessons: readonly Lesson[];
  /** Not to be looked at again: in use, refused by the workshop, or found to be of no help. */
  readonly met: Set<string>;
  fresh: Lesson[];
  changes: number;
  before: Score;
  since: Score;
}

const newPupil = (): Pupil => ({
  lessons: [],
  met: new Set(),
  fresh: [],
  changes: 0,
  before: { tried: 0, taken: 0 },
  since: { tried: 0, taken: 0 },
});

/** With lessons a tool takes less than half of the share that it took without them. */
const isWorse = ({ before, since }: Pupil): boolean =>
  before.taken > 0 && since.tried >= enough && since.taken * before.tried * 2 < before.taken * since.tried;

/**
 * What refusals of valid arguments teach of each tool. Epochs are read as they come; what counts changes only when
 * `settle` is called, between epochs. Lessons that leave nothing to send are not taken, and those that make it worse
 * are dropped, for good.
 */
export class LessonBook {
  private readonly pupils = new Map<string, Pupil>();
  private readonly tools: ReadonlyMap<string, AdvertisedTool>;
  private readonly workshop: Pick<Workshop, 'teachable'>;
  private readonly emit: Emit;

  constructor(tools: ReadonlyMap<string, AdvertisedTool>, workshop: Pick<Workshop, 'teachable'>, emit: Emit) {
    this.tools = tools;
    this.workshop = workshop;
    this.emit = emit;
  }

  /** Reads an epoch that was sent. */
  learn(cases: readonly Case[], exchanges: readonly Exchanged[]): void {
    const read = new Map<string, number>();
    for (const [at, exchanged] of exchanges.entries()) {
      const current = cases[at];
      const tool = this.tools.get(current?.tool ?? '');
      if (current === undefined || tool === undefined || !isPlain(current)) continue;
      const pupil = this.pupils.get(tool.name) ?? newPupil();
      this.pupils.set(tool.name, pupil);
      const score = pupil.lessons.length === 0 ? pupil.before : pupil.since;
      score.tried += 1;
      const isTaken = isSuccess(current, exchanged);
      if (isTaken) score.taken += 1;
      const count = read.get(tool.name) ?? 0;
      if (count >= mostRead || isTaken || !isAnswered(exchanged)) continue;
      read.set(tool.name, count + 1);
      this.note(pupil, tool, sentArguments(current), exchanged);
    }
  }

  private note(pupil: Pupil, tool: AdvertisedTool, sent: Json | undefined, { answer }: Exchanged): void {
    if (pupil.changes >= mostChanges) return;
    for (const lesson of readRefusal(answerWords(answer), { tool, sent })) {
      const key = keyOfLesson(lesson);
      if (pupil.met.has(key) || pupil.met.size >= mostLessons) continue;
      pupil.met.add(key);
      pupil.fresh.push(lesson);
    }
  }

  /** Takes over what was read, and tells of what is new. */
  async settle(): Promise<void> {
    for (const [name, pupil] of this.pupils) {
      if (isWorse(pupil)) this.forget(name, pupil);
      if (pupil.fresh.length === 0) continue;
      const known = pupil.lessons;
      const lessons = await this.workshop.teachable(name, [...known, ...pupil.fresh]);
      const keys = new Set(known.map(keyOfLesson));
      const added = lessons.filter((lesson) => !keys.has(keyOfLesson(lesson)));
      pupil.fresh = [];
      if (added.length === 0) continue;
      pupil.lessons = lessons;
      pupil.changes += 1;
      for (const lesson of added) this.emit({ type: 'learned', tool: name, what: toldLesson(lesson) });
    }
  }

  private forget(name: string, pupil: Pupil): void {
    this.emit({
      type: 'warned',
      message: `${name}: what its refusals taught made more calls fail, and is left out from now on`,
    });
    pupil.lessons = [];
    pupil.fresh = [];
    pupil.changes = mostChanges;
  }

  /** The lessons of a tool; the same list as long as nothing is new. */
  of(tool: string): readonly Lesson[] {
    return this.pupils.get(tool)?.lessons ?? none;
  }
}

const none: readonly Lesson[] = [];

/** A success that says of itself that it failed may say why. */
const isAnswered = ({ outcome }: Exchanged): boolean =>
  outcome === 'toolError' || outcome === 'protocolError' || outcome === 'success';
