import { expect, test } from 'vitest';
import { planFor } from './plan.ts';

const origin = 'https://lintel.example';
const pages = [/^\/leads\/?$/, /^\/lead\/[^/]+\/?$/];
const plan = (path: string, over: Partial<{ method: string; mode: string; destination: string }> = {}) =>
  planFor(
    { method: 'GET', mode: 'navigate', destination: 'document', ...over, url: new URL(path, origin) },
    origin,
    pages,
  );
const read = { mode: 'cors', destination: '' };

test('answers of the server and customers’ sites are never touched', () => {
  for (const path of [
    '/api/v1/leads',
    '/api',
    '/functions/v1/chatbot',
    '/s/harbor',
    '/healthz',
    '/.well-known/jwks.json',
  ])
    for (const over of [{}, read]) expect(plan(path, over)).toBeUndefined();
});

test('a site whose name begins like a page of ours is not a customer’s', () => {
  expect(plan('/settings')).toBe('page');
  expect(plan('/signup')).toBe('page');
});

test('documents of the workspace are told from other documents', () => {
  expect(plan('/leads?open=1')).toBe('workspace');
  expect(plan('/lead/0190aaaa')).toBe('workspace');
  expect(plan('/')).toBe('page');
  expect(plan('/leads.data', read)).toBeUndefined();
});

test('a framed document, a write and another origin pass by', () => {
  expect(plan('/leads', { destination: 'iframe' })).toBeUndefined();
  expect(plan('/leads', { method: 'POST' })).toBeUndefined();
  expect(plan('https://elsewhere.example/assets/x.js', read)).toBeUndefined();
});

test('files of a build are assets, however they are asked for', () => {
  expect(plan('/assets/root-abc.js', { mode: 'cors', destination: 'script' })).toBe('asset');
  expect(plan('/assets/messages-x/en/leads.json', read)).toBe('asset');
});
