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

/** Text that is harmless in one place and dangerous in another, all in one value that is as hostile as each part. */
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
/** Values that would lose their effect if combined with others. */
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

/** The first two items of each list; the others follow the same schema. */
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

/** All ids pass the same check, and passwords are slow on purpose, so a few values are enough for them. */
function valuesFor(field: string, value: unknown): unknown[] {
  if (typeof value === 'number') return [...hostileNumbers, ...hostile];
  if (/password|current/.test(field)) return [together, ...single.slice(0, 2)];
  const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(String(value));
  return isId ? hostile.filter((_, index) => index % 4 === 0) : hostile;
}

/** Optional fields of reads that the sample omits. */
const optionalTexts = ['cursor', 'search', 'filter', 'sort', 'kind', 'limit', 'kinds'];

async function attack(name: string, call: AnyCall): Promise<void> {
  const first = await prepare(world, name, call);
  const given = places(first.sample.input);
  const more = optionalTexts
    .filter((field) => field in call.input.shape && !(field in (first.sample.input as object)))
    .map((field): Place => ({ path: [field], value: 'x' }));
  const isInPath = ({ path }: Place) => placeholders(call.path).includes(String(path[0]));
  /** Some values can't be written in an address. */
  const canBeSent = (place: Place, by: unknown) =>
    !((isInPath(place) || inQuery(call)) && typeof by === 'string' && !by.isWellFormed());
  const isTaken = (input: unknown) => call.input.safeParse(input).success;
  const put = (input: unknown, { path }: Place, by: unknown) => replaced(input, path, inQuery(call) ? String(by) : by);

  let prepared: { sample: Sample; who: Credentials } | undefined = first;
  let wasDone = false;
  /**
   * Puts a value into all these places and returns whether the call accepted it. The first accepted one is executed; the others are
   * rehearsed, which runs the same statements on the same record.
   */
  const trySending = async (targets: readonly Place[], by: unknown): Promise<boolean> => {
    prepared ??= await prepare(world, name, call);
    const { sample, who } = prepared;
    const input = targets.reduce<unknown>((made, { path }) => replaced(made, path, by), sample.input);
    const filled = { ...sample, input } as never;
    let reply = wasDone && leavesNoTrace(call) ? await sendWithoutTrace(world, call, filled, who) : undefined;
    // Calls to a payment service can't be rehearsed.
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
  // A value that the schema refuses never reaches the call's own code, so one such value per field is enough.
  for (const { place, values } of inBody) {
    const refused = values.find((by) => !isTaken(put(first.sample.input, place, by)));
    if (refused !== undefined) await trySending([place], refused);
  }
  // All other values go into all places at once, or into one place after the other if they are refused, because one refusal may hide
  // another. Parts of the mixed text are tried where the whole was refused, for its length or by the call itself.
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
