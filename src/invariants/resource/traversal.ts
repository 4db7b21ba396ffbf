import { expandUriTemplate, readUriTemplate } from '../../protocol/uri-template.js';
import { requestTemplate } from '../probe/request-template.js';
import type {
  Applicability,
  Invariant,
  JudgedProbe,
  Level,
  ProbeContext,
  ProbedStep,
  ProbeStep,
  Violation,
} from '../invariant.js';
import { stepOf } from '../probe/probed-answer.js';
import { contentsRead, schemeOf } from '../probe/resource-steps.js';
import { sentence } from '../sentence.js';

/** The whole content of the file of ours outside of what a server serves: who shows it, read it. */
export const outsideMark = 'assay-canary: a file outside of what the server serves';

/** How a path leaves the folder that it belongs to; `{outside}` is that of our file, without its first slash. */
interface Form {
  readonly what: string;
  readonly path: string;
  readonly kind: 'up' | 'absolute' | 'inside';
}

/** More levels than a served folder is deep: at the root there is no further up. */
const levels = 12;
const up = (what: string, step: string, path: string): Form => ({
  what,
  path: step.repeat(levels) + path,
  kind: 'up',
});

/** The usual ones first: of several templates each gets no more than these. */
const forms: readonly Form[] = [
  up('../', '../', '{outside}'),
  up('..%2f', '..%2f', '{outside-encoded}'),
  { what: 'an absolute path', path: '/{outside}', kind: 'absolute' },
  { what: 'an absolute path with %2f', path: '%2f{outside-encoded}', kind: 'absolute' },
  up('%2e%2e%2f', '%2e%2e%2f', '{outside-encoded}'),
  up('..%252f', '..%252f', '{outside-twice}'),
  up('%2e%2e/', '%2e%2e/', '{outside}'),
  up('a backslash', '..\\', '{outside-backslash}'),
  up('....//', '....//', '{outside}'),
  up('../ and a NUL', '../', '{outside}%00.md'),
  up('../ and a trailing dot', '../', '{outside}.'),
];
/** What our file is called where the served folder holds it after all. */
const controls: readonly Form[] = [
  { what: 'its path from the root', path: '{outside}', kind: 'inside' },
  { what: 'its folder and name', path: '{outside-last}', kind: 'inside' },
];
const most = { templates: 2, formsOfSeveral: 5 } as const;

/** One question: our file, asked for by a template or by a `file:` URI that nobody offered. */
interface Question {
  readonly template: string | undefined;
  readonly form: Form;
  readonly step: ProbeStep;
}

const marker = 'ASSAYVALUE';

/** The URI of a template whose last variable of a path leaves its folder; `undefined` where it has none. */
function uriOf(template: string, { path }: Form): string | undefined {
  const read = readUriTemplate(template);
  const target = read?.variables.findLast((name) => !read.optional.has(name)) ?? read?.variables.at(-1);
  if (read === undefined || target === undefined) return undefined;
  const values = Object.fromEntries(read.variables.map((name) => [name, name === target ? marker : 'a']));
  const uri = expandUriTemplate(read, values);
  return uri.includes(marker) ? uri.replaceAll(marker, () => path) : undefined;
}

const question = (
  era: ProbeContext['era'],
  template: string | undefined,
  form: Form,
  uri: string,
): Question => ({
  template,
  form,
  step: {
    what: `resources/read of ${template?.slice(0, 160) ?? 'a file: uri'} with ${form.what}`,
    connection: 'shared',
    method: 'resources/read',
    message: requestTemplate(era, 'resources/read', { uri }),
    needs: [],
  },
});

const plain: Form = { what: 'an absolute path', path: '/{outside}', kind: 'absolute' };

function questionsFor({ era, templates = [], outside, capabilities }: ProbeContext): readonly Question[] {
  if (outside === undefined || !Object.hasOwn(capabilities, 'resources')) return [];
  const asked = templates.filter(
    (template) => !isElsewhere(template) && uriOf(template, plain) !== undefined,
  );
  const tried = asked.slice(0, most.templates);
  const own = [...controls, ...forms.slice(0, tried.length > 1 ? most.formsOfSeveral : forms.length)];
  const ofTemplates = tried.flatMap((template) =>
    own.flatMap((form) => {
      const uri = uriOf(template, form);
      return uri === undefined ? [] : [question(era, template, form, uri)];
    }),
  );
  const isOffered = templates.some((template) => !template.includes(':') || schemeOf(template) === 'file');
  return isOffered ? ofTemplates : [...ofTemplates, question(era, undefined, plain, 'file:///{outside}')];
}

/** Whoever reads such a URI may fetch it. */
const isElsewhere = (template: string): boolean => /^(?:https?|wss?|ftps?):/i.test(template);

/** Whether our file came back, as text or in base64. */
function showsFile({ answer, ...step }: ProbedStep): boolean {
  if (answer === undefined) return false;
  const blobs = (contentsRead({ answer, ...step }) ?? []).flatMap(({ kind, data }) =>
    kind === 'blob' ? [Buffer.from(data, 'base64').toString('utf8')] : [],
  );
  return [answer.text, ...blobs].some((text) => text.includes(outsideMark));
}

/**
 * A server that takes absolute paths may mean to serve every file of its machine, above all where its template is a
 * `file:` URI: then to go up is no way out.
 */
function levelOf({ template }: Question, leaks: readonly Question[]): Level {
  if (!leaks.some(({ form }) => form.kind === 'absolute')) return 'must';
  return template !== undefined && schemeOf(template) === 'file' ? 'observed' : 'policy';
}

function faultOf(leaks: readonly Question[]): readonly Violation[] {
  const [first] = leaks;
  // What the served folder holds is no way out of it.
  if (first === undefined || first.form.kind === 'inside') return [];
  const { template, form, step } = first;
  const level = levelOf(first, leaks);
  return [
    {
      level,
      ...(template === undefined ? {} : { tool: `resource ${template}` }),
      place: form.kind === 'absolute' ? '/uri/absolute' : '/uri',
      message: sentence(`${step.what} gives a file outside of what the server offers`),
      promised: { at: 'rule resource.traversal', text: 'a uri leads to nothing but what the server offers' },
      got: { at: step.what, text: outsideMark },
      next: 'resolve the path, links included, and refuse with -32602 what is not below the served folder',
    },
  ];
}

function check(probe: JudgedProbe): readonly Violation[] {
  const all = questionsFor(probe.context);
  const byTemplate = new Map<string | undefined, Question[]>();
  for (const one of all) {
    const came = stepOf(probe, one.step);
    if (came === undefined || !showsFile(came)) continue;
    byTemplate.set(one.template, [...(byTemplate.get(one.template) ?? []), one]);
  }
  return [...byTemplate.values()].flatMap(faultOf);
}

function applies({ context, steps }: JudgedProbe): Applicability {
  if (context.outside === undefined)
    return { notExercised: 'no file could be placed where the server could read it and has no reason to' };
  if (steps.length === 0) return { notExercised: 'the server announces no resources' };
  return steps.some(({ outcome }) => outcome === 'success' || outcome === 'protocolError')
    ? true
    : { notExercised: 'resources/read was not answered' };
}

export const traversal: Invariant = {
  id: 'resource.traversal',
  level: 'must',
  on: 'probe',
  source: { kind: 'spec', reference: 'MCP 2025-11-25 and 2026-07-28, Resources, Security Considerations' },
  law: 'a uri that leaves the folder of its template reads no file outside of it',
  right: 'validates each uri and refuses what would leave the folder that it serves, in every spelling',
  plan: (context) => questionsFor(context).map(({ step }) => step),
  applies,
  check: (probe) => (applies(probe) === true ? check(probe) : []),
};
