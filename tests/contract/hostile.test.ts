import { afterAll, beforeAll, describe, test } from 'vitest';
import { type AnyCall, placeholders } from '#contract/core/call.ts';
import type { Sample } from './samples/sample.ts';
import { expectSane, inQuery, withFields } from './sane.ts';
import { type Credentials, leavesNoTrace, prepare, send, sendWithoutTrace } from './sending.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** What is text to everybody and something else to somebody: together in one, which is as hostile as each of them. */
const mixed = [
  `'; drop table leads; --`,
  `' or '1'='1`,
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '\u202e\u2066',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody might try
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
];
/** What changes its meaning when anything stands beside it. */
const single = [
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800',
  '💥'.repeat(50),
  'x'.repeat(100_000),
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '99999999999999999999',
  'infinity',
];
const together = mixed.join(' ');
const hostile = [together, ...mixed, ...single];
const hostileNumbers = [-1, 0, 0.1, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 2 ** 63];

type Place = { path: (string | number)[]; value: unknown };

/** Of a list the first two: the others are made by the same schema. */
function places(value: unknown, path: (string | number)[] = []): Place[] {
  if (Array.isArray(value)) return value.slice(0, 2).flatMap((item, index) => places(item, [...path, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]));
  return [{ path, value }];
}

function replaced(value: unknown, [step, ...rest]: (string | number)[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [step]: replaced(object[step as string], rest, by) };
}

/** Ids all pass the same gate, and passwords are slow by intent: for them a few must do. */
function valuesFor(field: string, value: unknown): unknown[] {
  if (typeof value === 'number') return [...hostileNumbers, ...hostile];
  if (/password|current/.test(field)) return [together, ...single.slice(0, 2)];
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(String(value));
  return isId ? hostile.filter((_, index) => index % 4 === 0) : hostile;
}

/** Fields a read may have that its sample leaves out. */
const optionalTexts = ['cursor', 'search', 'filter', 'sort', 'kind', 'limit', 'kinds'];

async function attack(name: string, call: AnyCall): Promise<void> {
  const first = await prepare(world, name, call);
  const given = places(first.sample.input);
  const more = optionalTexts
    .filter((field) => field in call.input.shape && !(field in (first.sample.input as object)))
    .map((field): Place => ({ path: [field], value: 'x' }));
  const isInPath = ({ path }: Place) => placeholders(call.path).includes(String(path[0]));
  /** Some cannot be written in an address at all. */
  const canBeSent = (place: Place, by: unknown) =>
    !((isInPath(place) || inQuery(call)) && typeof by === 'string' && !by.isWellFormed());
  const isTaken = (input: unknown) => call.input.safeParse(input).success;
  const put = (input: unknown, { path }: Place, by: unknown) => replaced(input, path, inQuery(call) ? String(by) : by);

  let prepared: { sample: Sample; who: Credentials } | undefined = first;
  let wasDone = false;
  /**
   * Puts a value at all these places, and answers whether it was taken there. The first that is taken is done for good;
   * the others are rehearsed, which runs the same statements on the same record.
   */
  const trySending = async (targets: readonly Place[], by: unknown): Promise<boolean> => {
    prepared ??= await prepare(world, name, call);
    const { sample, who } = prepared;
    const input = targets.reduce<unknown>((made, { path }) => replaced(made, path, by), sample.input);
    const filled = { ...sample, input } as never;
    let reply = wasDone && leavesNoTrace(call) ? await sendWithoutTrace(world, call, filled, who) : undefined;
    // What asks a payment service cannot be rehearsed.
    if (reply === undefined || reply.problem.code === 'not_rehearsable') {
      reply = await send(world, call, filled, who);
      wasDone ||= reply.status === 200;
      if (reply.status === 200 && call.repeat !== 'read') prepared = undefined;
    }
    expectSane(reply, [targets.map(({ path }) => path), by]);
    return reply.status === 200;
  };

  const all = [...given, ...more].map((place) => ({
    place,
    values: valuesFor(String(place.path[0]), place.value).filter((by) => canBeSent(place, by)),
  }));
  for (const { place, values } of all.filter(({ place }) => isInPath(place)))
    for (const by of values) await trySending([place], by);

  const inBody = all.filter(({ place }) => !isInPath(place));
  // What the schema refuses never comes to the call's own code: one such value stands for all of a field's.
  for (const { place, values } of inBody) {
    const refused = values.find((by) => !isTaken(put(first.sample.input, place, by)));
    if (refused !== undefined) await trySending([place], refused);
  }
  // The rest at all places at once; one by one where they are not taken, since one refusal may hide what another does.
  // Parts of the mixed text where the whole was not taken: for its length, or because the call itself refused it.
  const hadAll = new Set<Place>();
  for (const by of new Set(inBody.flatMap(({ values }) => values))) {
    const takers = inBody
      .filter(({ place, values }) => values.includes(by) && !(mixed.includes(by as string) && hadAll.has(place)))
      .map(({ place }) => place)
      .filter((place) => isTaken(put(first.sample.input, place, by)));
    const taken = takers.length > 0 && (await trySending(takers, by)) ? takers : [];
    if (taken.length === 0 && takers.length > 1)
      for (const place of takers) if (await trySending([place], by)) taken.push(place);
    if (by === together) for (const place of taken) hadAll.add(place);
  }
}

describe('whatever its values', () => {
  test.each(withFields)('%s never fails', (name, call) => attack(name, call));
});
