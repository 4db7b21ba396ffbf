import type { Pointer } from '../../../arbitraries/json/pointer.js';
import { below } from '../../../arbitraries/json/pointer.js';
import type { Placed } from '../../invariants/relations/evaluate.js';
import { nodeAt } from '../../protocol/json/place.js';
import { readJson } from '../../protocol/json/reader.js';
import type { JsonNode } from '../../protocol/json/reading.js';

/** A call of a sequence: JSON text of the arguments, in which placeholders stand for values of earlier results. */
export interface SequenceStep {
  readonly tool: string;
  readonly json: string;
  /** Sent with the call over HTTP, on top of those that belong to it. */
  readonly header?: { readonly name: string; readonly value: string };
  /** Made over another connection, under an authorization that nobody issued. */
  readonly as?: 'invalid';
}

export type Sequence = readonly SequenceStep[];

/** Where a placeholder stands in the arguments, and what it stands for; `step` counts from 1. */
export interface Reference {
  readonly at: Pointer;
  readonly step: number;
  readonly from: Pointer;
}

const form = /^\{result ([1-9]\d{0,3}) ((?:\/[\s\S]*)?)\}$/;

/** The string that stands for a value of an earlier result: `{result 1 /hits/0/id}`. */
export const placeholder = (step: number, from: Pointer): string => `{result ${step} ${from}}`;

interface Found extends Reference {
  readonly start: number;
  readonly end: number;
}

function found(json: string): readonly Found[] {
  if (!json.includes('{result ')) return [];
  const reading = readJson(json);
  if (!reading.ok) return [];
  const all: Found[] = [];
  const waiting: { readonly at: Pointer; readonly node: JsonNode }[] = [{ at: '', node: reading.root() }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at, node } = next;
    if (node.kind === 'object')
      for (const { name, value } of node.members) waiting.push({ at: below(at, name), node: value });
    else if (node.kind === 'array')
      for (const [index, item] of node.items.entries()) waiting.push({ at: below(at, index), node: item });
    else if (node.kind === 'string') {
      const [, step, from] = form.exec(node.value) ?? [];
      if (step !== undefined && from !== undefined)
        all.push({ at, step: Number(step), from, start: node.start, end: node.end });
    }
  }
  return all.toSorted((a, b) => a.start - b.start);
}

export const referencesIn = (json: string): readonly Reference[] => found(json);

/** Arguments with each placeholder replaced by what it stands for, byte for byte; `undefined` when that is not there. */
export function filled(json: string, results: readonly (Placed | undefined)[]): string | undefined {
  let text = json;
  for (const { step, from, start, end } of found(json).toReversed()) {
    const result = results[step - 1];
    const node = result === undefined ? undefined : nodeAt(result.node, from);
    if (result === undefined || node === undefined) return undefined;
    text = text.slice(0, start) + result.text.slice(node.start, node.end) + text.slice(end);
  }
  return text;
}

/**
 * Puts placeholders back into arguments that were made smaller; `undefined` where a value that flowed is not there,
 * unchanged, any more.
 */
export function withReferences(
  smaller: string,
  before: string,
  references: readonly Reference[],
): string | undefined {
  const [now, old] = [readJson(smaller), readJson(before)];
  if (!now.ok || !old.ok) return undefined;
  const places = references.map((reference) => ({
    reference,
    node: nodeAt(now.root(), reference.at),
    was: nodeAt(old.root(), reference.at),
  }));
  let text = smaller;
  for (const { reference, node, was } of places.toSorted(
    (a, b) => (b.node?.start ?? 0) - (a.node?.start ?? 0),
  )) {
    if (node === undefined || was === undefined) return undefined;
    if (smaller.slice(node.start, node.end) !== before.slice(was.start, was.end)) return undefined;
    const name = JSON.stringify(placeholder(reference.step, reference.from));
    text = text.slice(0, node.start) + name + text.slice(node.end);
  }
  return text;
}

/** A sequence without one of its calls; `undefined` where a later one needs its result. */
export function without(sequence: Sequence, index: number): Sequence | undefined {
  const rest: SequenceStep[] = [];
  for (const [at, step] of sequence.entries()) {
    if (at === index) continue;
    const references = at > index ? referencesIn(step.json) : [];
    if (references.some((reference) => reference.step === index + 1)) return undefined;
    rest.push(references.some((reference) => reference.step > index + 1) ? renumbered(step, index) : step);
  }
  return rest;
}

function renumbered(step: SequenceStep, index: number): SequenceStep {
  let { json } = step;
  for (const one of found(json).toReversed()) {
    const number = one.step > index + 1 ? one.step - 1 : one.step;
    json = json.slice(0, one.start) + JSON.stringify(placeholder(number, one.from)) + json.slice(one.end);
  }
  return { ...step, json };
}
