import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { changing, inBatches } from './batches.ts';
import { contentOf, tablesNaming } from './dump.ts';
import type { Sample } from './samples/sample.ts';
import { callsOf, makerOf, makeWithin, send } from './sending.ts';
import {
  newApiKey,
  newDelivery,
  newInvitation,
  newInvoice,
  newMessage,
  newNotification,
  newSessionOf,
  newView,
} from './things/account.ts';
import { newJob } from './things/operators.ts';
import { newAppointment, newFile, newLead, newNote } from './things/people.ts';
import { newTask } from './things/work.ts';
import { newOffice, type Office, openWorld, type World } from './world.ts';

let world: World;
/** One id of every kind of record in `here`, which no one in another organization may reach. */
let foreignIds: string[];

beforeAll(async () => {
  world = await openWorld();
  const { here } = world;
  const { owner } = here.people;
  const note = await newNote(world, here, owner);
  const delivery = await newDelivery(world, here);
  foreignIds = [
    here.organisationId,
    owner.id,
    note.leadId,
    note.noteId,
    await newTask(world, here, owner),
    await newAppointment(world, here, owner),
    await newView(world, here, owner),
    (await newInvitation(world, here)).id,
    (await newApiKey(world, here, 'admin')).id,
    await newMessage(world, here),
    await newJob(world, here, owner, 'done'),
    await newFile(world, here, owner),
    await newNotification(world, here, owner),
    delivery.endpointId,
    delivery.deliveryId,
    await newSessionOf(world, owner),
    await newInvoice(world, here),
  ];
});
afterAll(() => world.stop());

/** Reads first, because the results of foreign writes contain the mark of what was sent. */
const inside = callsOf('user', 'member').sort(
  ([, a], [, b]) => Number(b.repeat === 'read') - Number(a.repeat === 'read'),
);
const namesThing = inside.filter(([, call]) => call.path.includes('{'));

describe('with another organisation’s thing', () => {
  let intruder: Office;
  beforeAll(async () => {
    intruder = await newOffice(world.server, 'Intruder');
  });

  const attempt = async ([name, call]: (typeof inside)[number]) => {
    const { here } = world;
    const sample = await makerOf(name)({ world, office: here, by: here.people.owner });
    return async () => {
      const reply = await send(world, call, sample, intruder.people.owner);
      if (call.path.includes('{'))
        expect.soft(reply, `${name}: ${reply.text}`).toMatchObject({ status: 404, problem: { code: 'not_found' } });
      expect.soft(reply.status, name).toBeLessThan(500);
      // The request's own values may be returned, such as a given name or a search text.
      if (reply.status !== 200 || call.repeat === 'read') expect.soft(reply.text, name).not.toContain(here.mark);
      for (const foreign of foreignIds) expect.soft(reply.text, name).not.toContain(foreign);
    };
  };

  test.each(inBatches(inside))('%s find nothing, tell nothing and change nothing', async (_, batch) => {
    expect(await changing(() => contentOf(world.owner, world.here), batch, attempt)).toEqual([]);
  });
});

/** The places of an input that take an id, except in the path: `owner`, `ids`, `selection.ids`, `do.owner`. */
function idPlaces(schema: z.core.$ZodType, at: string[] = []): string[][] {
  if (schema === id) return [at];
  const definition = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  if (definition.type === 'object')
    return Object.entries(definition.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
      idPlaces(field, [...at, name]),
    );
  if (definition.type === 'array') return idPlaces(definition.element as z.core.$ZodType, [...at, '[]']);
  if (definition.type === 'union')
    return (definition.options as z.core.$ZodType[]).flatMap((option) => idPlaces(option, at));
  const inner = (definition.innerType ?? definition.in) as z.core.$ZodType | undefined;
  return inner ? idPlaces(inner, at) : [];
}

function withAt(input: unknown, [step, ...rest]: string[], value: string): unknown {
  if (step === undefined) return value;
  if (step === '[]') return [withAt(undefined, rest, value)];
  return { ...(input as object), [step]: withAt((input as Record<string, unknown>)?.[step], rest, value) };
}

/** A call with several kinds of acts must use the kind that takes the id. */
const fitting: Record<string, object> = { 'do.owner': { do: { act: 'owner' } } };

const references = inside.flatMap(([name, call]) =>
  idPlaces(call.input)
    .filter(([first]) => !call.path.includes(`{${first}}`))
    .map((place) => ({ name, call, place, at: place.join('.') })),
);

describe('with an id from elsewhere in its own input', () => {
  test('there are such places', () => {
    expect(references.map(({ name, at }) => `${name} ${at}`)).toEqual(
      expect.arrayContaining([
        'leads.create owner',
        'tasks.create lead',
        'leads.bulk selection.ids.[]',
        'leads.bulk do.owner',
      ]),
    );
  });

  /** Tries every foreign id at one place of a call. A refused request leaves the sample unchanged, so that it can be sent again. */
  const attempt = async ({ name, call, place, at }: (typeof references)[number]) => {
    const { here, elsewhere } = world;
    const make = () => makeWithin(name, { world, office: elsewhere, by: elsewhere.people.owner });
    await world.stayIn();
    let sample: Sample | undefined;
    return async () => {
      for (const foreign of foreignIds) {
        sample ??= await make();
        const input = withAt({ ...(sample.input as object), ...fitting[at] }, place, foreign);
        const reply = await send(world, call, { ...sample, input } as never, sample.by ?? elsewhere.people.owner);
        expect.soft(reply.status, `${name} ${at}: ${reply.text}`).toBeLessThan(500);
        expect.soft(reply.text, `${name} ${at}`).not.toContain(here.mark);
        expect.soft(reply.text, `${name} ${at}`).not.toContain(foreign);
        if (reply.status < 400) sample = undefined;
      }
    };
  };

  test.each(inBatches(references, ({ name, at }) => `${name} ${at}`))('%s take none of others', async (_, batch) => {
    const { here, elsewhere } = world;
    expect(await changing(() => contentOf(world.owner, here), batch, attempt)).toEqual([]);
    // Jobs check their input when they run, with the rights of the person who started them.
    expect(
      await tablesNaming(world.owner, elsewhere, foreignIds, ['jobs', 'events']),
      'now point at a thing of another organisation',
    ).toEqual([]);
  });
});

test.each(namesThing)('%s answers alike for what is elsewhere and what is nowhere', async (name, call) => {
  const { here, elsewhere } = world;
  const sample = await makerOf(name)({ world, office: here, by: here.people.owner });
  const nowhere = JSON.parse(
    JSON.stringify(sample.input).replace(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
      '01980000-0000-7000-8000-000000000000',
    ),
  );
  const replies = [sample.input, nowhere].map(async (input) => {
    const { status, problem } = await send(world, call, { ...sample, input }, elsewhere.people.owner);
    return { status, ...problem, requestId: '' };
  });
  const [real, unreal] = await Promise.all(replies);
  expect(real).toEqual(unreal);
});

test('an organisation named in a header, query or body counts for nothing', async () => {
  const { here, elsewhere } = world;
  const [, list] = inside.find(([name]) => name === 'leads.list')!;
  await newLead(world, here, here.people.owner);
  const headers = {
    'x-organisation-id': here.organisationId,
    'x-tenant': here.organisationId,
    cookie: `${elsewhere.people.owner.cookie}; organisation=${here.organisationId}; app.org_id=${here.organisationId}`,
  };
  const asked = await send(world, list, { input: {} }, undefined, { headers });
  expect(asked.status).toBe(200);
  expect(asked.text).not.toContain(here.mark);
  for (const field of ['organisationId', 'organisation_id', 'org'])
    expect(
      await send(world, list, { input: { [field]: here.organisationId } as never }, elsewhere.people.owner),
    ).toMatchObject({ status: 400 });
  // The header that names an organization can only cause refusals.
  const moved = { 'lintel-organisation': here.organisationId };
  expect(await send(world, list, { input: {} }, elsewhere.people.owner, { headers: moved })).toMatchObject({
    status: 409,
    problem: { code: 'organisation_changed' },
  });
});
