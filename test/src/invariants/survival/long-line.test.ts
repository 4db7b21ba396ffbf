import { describe, expect, test } from 'vitest';
import { facetsOf } from '../../../../src/invariants/facets.js';
import type { Invariant } from '../../../../src/invariants/invariant.js';
import { alive } from '../../../../src/invariants/survival/alive.js';
import { noCrash } from '../../../../src/invariants/survival/no-crash.js';
import { legacy, modern, modernHttp } from '../peers.js';
import type { Peer, Reply } from '../probing.js';
import { contextOf, ends, inShort, probe, refusal } from '../probing.js';

const facet = facetsOf([alive]).find(({ on }) => on === 'probe') as Invariant;
const isLong = (text: string): boolean => text.length > 11 * 1024 * 1024;

/** A right server that does something else about a long line, and from then on. */
function hurt(atOnce: Reply, later?: Reply): Peer {
  let isHurt = false;
  return (asked) => {
    if (isLong(asked.text)) isHurt = true;
    else if (isHurt) return later ?? modern(asked);
    return isHurt ? atOnce : modern(asked);
  };
}

describe('survival.alive, of a line of 11 MiB', () => {
  test.each([
    ['answers it', modern, {}],
    ['refuses it', (asked) => (isLong(asked.text) ? refusal(asked, -32600) : modern(asked)), {}],
    ['is silent about it', hurt(undefined), {}],
    ['is of the older era', legacy, { era: '2025-11-25' }],
  ] as readonly [string, Peer, object][])('holds for a server that %s', async (_, peer, told) => {
    expect(await inShort(facet, peer, told)).toEqual([]);
  });

  test('finds a server that answers nothing any more', async () => {
    const deaf: Peer = ((mute: boolean) => (asked) => {
      mute ||= isLong(asked.text);
      return mute ? undefined : modern(asked);
    })(false);
    expect(await inShort(facet, deaf)).toEqual(['observed /line']);
  });

  test('waits for a server that needs longer than one call may', async () => {
    let waiting = 0;
    const slow: Peer = (asked) => {
      if (isLong(asked.text)) waiting = 3;
      waiting -= 1;
      return waiting >= 0 ? undefined : modern(asked);
    };
    expect(await inShort(facet, slow)).toEqual([]);
  });

  test('observes the end of the process as well, once: a bound on lines may be meant', async () => {
    const { sightings } = await probe([noCrash, facet], hurt(ends), contextOf());
    expect(sightings.map(({ sighting }) => [sighting.invariant.id, sighting.violation.place])).toEqual([
      ['survival.alive', '/line'],
    ]);
    expect(sightings[0]?.sighting.violation.message).toMatch(
      /^tools\/list succeeded, and after a line of 11 MiB the process exited with code 1; .*\(the bound on a line lies somewhere below 11 MiB\)$/,
    );
  });

  test('is not asked over HTTP', async () => {
    expect(await inShort(facet, modernHttp, { transport: 'http' })).toBe('there are lines over stdio only');
  });
});
