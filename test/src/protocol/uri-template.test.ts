import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandUriTemplate, readUriTemplate } from '../../../src/protocol/uri-template.js';
import { property } from '../../property.js';

/** The variables of RFC 6570, section 3.2. */
const values = {
  count: ['one', 'two', 'three'],
  dom: ['example', 'com'],
  dub: 'me/too',
  hello: 'Hello World!',
  half: '50%',
  var: 'value',
  who: 'fred',
  base: 'http://example.com/home/',
  path: '/foo/bar',
  list: ['red', 'green', 'blue'],
  keys: { semi: ';', dot: '.', comma: ',' },
  v: '6',
  x: '1024',
  y: '768',
  empty: '',
  empty_keys: {},
  undef: null,
};

/** Examples of RFC 6570, sections 1.2 and 3.2.2 to 3.2.9. */
const examples: Readonly<Record<string, string>> = {
  '{var}': 'value',
  '{hello}': 'Hello%20World%21',
  '{half}': '50%25',
  'O{empty}X': 'OX',
  'O{undef}X': 'OX',
  '{x,y}': '1024,768',
  '{x,hello,y}': '1024,Hello%20World%21,768',
  '?{x,undef}': '?1024',
  '{var:3}': 'val',
  '{var:30}': 'value',
  '{list}': 'red,green,blue',
  '{list*}': 'red,green,blue',
  '{keys}': 'semi,%3B,dot,.,comma,%2C',
  '{keys*}': 'semi=%3B,dot=.,comma=%2C',
  '{+hello}': 'Hello%20World!',
  '{+half}': '50%25',
  '{base}index': 'http%3A%2F%2Fexample.com%2Fhome%2Findex',
  '{+base}index': 'http://example.com/home/index',
  '{+path}/here': '/foo/bar/here',
  'here?ref={+path}': 'here?ref=/foo/bar',
  '{+x,hello,y}': '1024,Hello%20World!,768',
  '{+path:6}/here': '/foo/b/here',
  '{+list*}': 'red,green,blue',
  '{+keys}': 'semi,;,dot,.,comma,,',
  '{#var}': '#value',
  '{#path:6}here': '#/foo/bhere',
  'X{.var}': 'X.value',
  'www{.dom*}': 'www.example.com',
  'X{.empty_keys}': 'X',
  '{/who}': '/fred',
  '{/half,who}': '/50%25/fred',
  '{/var,empty}': '/value/',
  '{/list*,path:4}': '/red/green/blue/%2Ffoo',
  '{;who}': ';who=fred',
  '{;v,empty,who}': ';v=6;empty;who=fred',
  '{;list*}': ';list=red;list=green;list=blue',
  '{?x,y,empty}': '?x=1024&y=768&empty=',
  '{?var:3}': '?var=val',
  '{?keys*}': '?semi=%3B&dot=.&comma=%2C',
  '?fixed=yes{&x}': '?fixed=yes&x=1024',
  '{&var:3}': '&var=val',
  '{count*}': 'one,two,three',
  '{/count*}': '/one/two/three',
};

function expanded(template: string, given: Parameters<typeof expandUriTemplate>[1]): string | undefined {
  const read = readUriTemplate(template);
  return read === undefined ? undefined : expandUriTemplate(read, given);
}

describe('a URI template is expanded as RFC 6570 has it', () => {
  for (const [template, uri] of Object.entries(examples))
    test(template, () => expect(expanded(template, values)).toBe(uri));
});

test('variables are named once, in order, those of a query as optional', () => {
  const read = readUriTemplate('notes://{user}/{+path}{?lang,user}{&page}');
  expect(read?.variables).toEqual(['user', 'path', 'lang', 'page']);
  expect([...(read?.optional ?? [])]).toEqual(['lang', 'page']);
});

test.each(['{', '}', '{}', '{a', 'a}', '{a b}', '{=a}', '{a:0}', '{a:10000}', '{a*:3}', '{a,}'])(
  '%s is no template',
  (text) => expect(readUriTemplate(text)).toBeUndefined(),
);

test('a lone surrogate stands as U+FFFD, own __proto__ is a variable like others', () => {
  expect(expanded('a:{x}', { x: '\ud800' })).toBe('a:%EF%BF%BD');
  const own = JSON.parse('{"__proto__":"p"}') as Record<string, string>;
  expect(expanded('a:{__proto__}{constructor}', own)).toBe('a:p');
});

property(
  'a simple expression holds unreserved characters and percent signs alone, and gives back its text',
  [fc.string({ unit: 'binary' })],
  (text) => {
    const uri = expanded('{x}', { x: text }) ?? '';
    expect(uri).toMatch(/^[A-Za-z0-9\-._~%]*$/);
    expect(decodeURIComponent(uri)).toBe(text);
  },
);
