import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aiTools, type ToolRun } from '#contract/growth/ai-tools/ai-tools.ts';
import { textOf } from '#contract/growth/ai-tools/check.ts';
import { listings } from '#contract/inventory/listings.ts';
import { leads } from '#contract/people/leads.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { maskOf } from './mask.ts';

const home = {
  ...{ streetNumber: '12', streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
  ...{ listPrice: 45_000_000, bedroomsTotal: 3, bathroomsFull: 2, livingArea: 1850 },
};
const partsOf = ({ parts }: ToolRun) => Object.fromEntries(parts.map((part) => [part.name, textOf(part)]));

test('names are taken out before a model is asked, and come back', () => {
  const { hide, show } = maskOf(['Dana Whitfield', 'Dana', 'Whitfield', 'dana@example.com', '+1 512 555 0142']);
  const hidden = hide('Dana Whitfield (dana@example.com, +1 512 555 0142) asks; DANA waits. 512-555-0199');
  expect(hidden).not.toMatch(/dana|whitfield|example|555/i);
  expect(show(hidden)).toContain('Dana Whitfield');
});

describe('without a model', () => {
  let server: TestServer;
  let owner: Person;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await newMember(server, await newOrganisation(server), 'owner');
  });
  afterAll(() => server.stop());

  const run = async (tool: string, input: Record<string, string>) => {
    const { status, body } = await owner.do(aiTools.run, { tool: tool as never, input });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  test('a tool writes by rules, says so, takes no credits, and every sentence has its source', async () => {
    const { body: listing } = await owner.do(listings.create, home);
    const { body: over } = await owner.do(aiTools.overview, {});
    expect(over).toMatchObject({ model: null, credits: { used: 0, allowed: 10 } });
    expect(over.tools.every(({ cost }) => cost === 0)).toBe(true);
    const written = await run('listing_remarks', { listing: listing.id });
    expect(written).toMatchObject({ state: 'done', model: null, cost: 0, isReady: true, asked: null });
    expect(partsOf(written).remarks).toContain('1,850 square feet');
    for (const { sentences } of written.parts)
      for (const { sources } of sentences) expect(sources.length).toBeGreaterThan(0);
    expect(written.sources.find(({ label }) => label === 'Living area')).toMatchObject({
      value: '1,850',
      link: `/listing/${listing.id}`,
    });
    const posts = partsOf(await run('social_set', { listing: listing.id }));
    expect(Object.keys(posts)).toEqual(['instagram', 'facebook', 'linkedin', 'x']);
    expect(posts.x!.length).toBeLessThanOrEqual(280);
    expect(posts.x).toContain('Harbor & Vine Realty');
    expect((await owner.do(aiTools.overview, {})).body.credits.used).toBe(0);
  });

  test('a message to many says what a listing and its sender say, greets by a merge field, and refuses what nothing stands behind', async () => {
    const { body: listing } = await owner.do(listings.create, home);
    const mail = await run('campaign_message', { channel: 'email', listing: listing.id, say: 'Open this Saturday' });
    expect(mail).toMatchObject({ isReady: true, subject: { id: listing.id } });
    const words = partsOf(mail);
    expect(Object.keys(words)).toEqual(['subject', 'preview', 'body']);
    expect(words.body).toMatch(/^Hi \{\{first_name\|there\}\}, Open this Saturday\./);
    expect(words.body).toContain('$450,000');
    for (const { sentences } of mail.parts)
      for (const { sources, flag } of sentences) expect([sources.length > 0, flag]).toEqual([true, null]);
    const text = partsOf(await run('campaign_message', { channel: 'sms', say: 'Rates moved. Ask me for a review.' }));
    expect(Object.keys(text)).toEqual(['body']);
    expect(text.body).toContain('Reply STOP to opt out.');
    const unlawful = await run('campaign_message', { channel: 'email', say: 'No children, please.' });
    expect(unlawful.isReady).toBe(false);
    for (const input of [
      { channel: 'email' },
      { channel: 'email', zip: '78704' },
      { channel: 'email', zip: 'x' },
    ] as Record<string, string>[])
      expect((await owner.do(aiTools.run, { tool: 'campaign_message', input })).status).toBe(400);
  });

  test('an edit is checked again, and what is unlawful is not used', async () => {
    const { body: listing } = await owner.do(listings.create, home);
    const first = await run('listing_remarks', { listing: listing.id });
    const text = `${partsOf(first).remarks} Ideal for a Christian family.`;
    const edit = (version: number, words: string) =>
      owner.do(aiTools.edit, { id: first.id, parts: [{ name: 'remarks', text: words }] }, { version });
    const unlawful = (await edit(first.version, text)).body;
    expect(unlawful.isReady).toBe(false);
    expect((await owner.do(aiTools.settle, { id: first.id, outcome: 'used' })).status).toBe(409);
    expect((await edit(first.version, 'x')).status).toBe(412);
    const fine = (await edit(unlawful.version, `${partsOf(first).remarks} Come and see it.`)).body;
    expect(fine.parts[0]!.sentences.at(-1)).toMatchObject({ isOwn: true, flag: null });
    expect(fine.written).toEqual(first.parts);
    expect((await owner.do(aiTools.settle, { id: first.id, outcome: 'used' })).body.outcome).toBe('used');
    const { rows } = (await owner.do(aiTools.runs, { limit: 1 })).body;
    expect(rows[0]).toMatchObject({ id: first.id, outcome: 'used', isEdited: true });
    // A run is private to its maker, and gone after deletion.
    const other = await newMember(server, owner.organisationId, 'admin');
    expect((await other.do(aiTools.get, { id: first.id })).status).toBe(404);
    expect((await owner.do(aiTools.remove, { id: first.id })).status).toBe(200);
    expect((await owner.do(aiTools.get, { id: first.id })).status).toBe(404);
  });

  test('notes become a summary of themselves, and what is about a lawyer is left to a person', async () => {
    const { body: lead } = await owner.do(leads.create, { firstName: 'Dana', lastName: 'Whitfield' });
    const notes = 'Dana wants a yard\n- budget is 450k\n- I will send three homes by Friday';
    const summary = partsOf(await run('call_summary', { notes, lead: lead.id }));
    expect(summary).toEqual({
      summary: 'Dana wants a yard. Budget is 450k.',
      next_steps: 'I will send three homes by Friday.',
    });
    const reply = await run('message_reply', { lead: lead.id, channel: 'sms', say: 'The inspection is booked' });
    expect(partsOf(reply).body).toMatch(/^Hi Dana, The inspection is booked\. /);
    const stopped = await run('message_reply', { lead: lead.id, say: 'Her attorney called about a lawsuit' });
    expect(stopped).toMatchObject({ state: 'stopped', parts: [], cost: 0 });
    expect(stopped.reason).toContain('a lawyer');
    const practice = partsOf(
      await run('objection_practice', { objection: 'commission', answer: 'I guarantee the best price.' }),
    );
    expect(practice.feedback).toContain('promises what nobody can');
    const brief = partsOf(await run('meeting_brief', { lead: lead.id }));
    expect(brief.who).toContain('Dana Whitfield');
    // Where somebody lives is told as that, and not as where they look for a home.
    const { body: settled } = await owner.do(leads.create, { firstName: 'Ira', kind: 'investor', city: 'Dallas' });
    const about = partsOf(await run('meeting_brief', { lead: settled.id }));
    expect(about.who).toBe('Ira: investor lead, stage new. City: Dallas.');
    const fields = await run('document_extract', {
      document: 'lease',
      text: 'Monthly rent: $2,100. Security deposit: $2,100.\fLate fee of $50.',
    });
    expect(fields.sources.find(({ label }) => label === 'Late fee')).toMatchObject({ page: 2 });
  });

  test('inputs are refused by name, and records of others are not there', async () => {
    const wrong = await owner.do(aiTools.run, { tool: 'listing_remarks', input: { listing: 'x', more: 'y' } });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([
      400,
      expect.stringMatching(/more.*listing|listing.*more/s),
    ]);
    const stranger = await newMember(server, await newOrganisation(server), 'owner');
    const { body: theirs } = await stranger.do(leads.create, { firstName: 'Lee' });
    expect((await owner.do(aiTools.run, { tool: 'meeting_brief', input: { lead: theirs.id } })).status).toBe(404);
  });
});

describe('with a model', () => {
  let server: TestServer;
  let worker: Worker;
  let model: Server;
  let owner: Person;
  const seen: string[] = [];
  let answer: string | number = '';
  beforeAll(async () => {
    model = createServer(async (request, response) => {
      seen.push(Buffer.concat(await Array.fromAsync(request)).toString());
      if (typeof answer === 'number') return response.writeHead(answer).end();
      const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        `${data({ choices: [{ delta: { content: answer } }] })}${data({ choices: [{ delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`,
      );
    });
    await new Promise<void>((ready) => model.listen(0, '127.0.0.1', ready));
    const { port } = model.address() as AddressInfo;
    server = await startTestServer(undefined, {
      ...{ AI_PROVIDER: 'openai-compatible', AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'stand-in' },
    });
    worker = await startWorker(server.services);
    owner = await newMember(server, await newOrganisation(server), 'owner');
  });
  afterAll(async () => {
    await worker.stop();
    await server.stop();
    model.close();
  });

  const ended = (id: string) =>
    vi.waitUntil(async () => {
      const { body } = await owner.do(aiTools.get, { id });
      return body.state === 'running' ? undefined : body;
    }, patience);
  const used = async () => (await owner.do(aiTools.overview, {})).body;

  test('what it writes is held against the sources; names stay here; credits are taken once and given back', async () => {
    const { body: lead } = await owner.do(leads.create, {
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@example.com',
    });
    const input = { notes: 'Dana Whitfield has 450,000 to spend. Call dana@example.com by Friday.', lead: lead.id };
    answer =
      '## summary\n[PERSON_1] can spend 450,000. [s1]\nThe home has a pool. []\n## next_steps\nCall by Friday. [s2]\n';
    const key = crypto.randomUUID();
    const begun = await owner.do(aiTools.run, { tool: 'call_summary', input }, { key });
    expect(begun.body, JSON.stringify(begun.body)).toMatchObject({ state: 'running', model: 'stand-in', cost: 1 });
    const done = await ended(begun.body.id);
    expect(partsOf(done)).toEqual({
      summary: expect.stringMatching(/^\S.* can spend 450,000\. The home has a pool\.$/),
      next_steps: 'Call by Friday.',
    });
    expect(partsOf(done).summary).toMatch(/whitfield|dana/i);
    expect(done.parts[0]!.sentences.map(({ flag }) => flag)).toEqual([null, 'unsupported']);
    expect(done.isReady).toBe(false);
    expect(seen.join('')).not.toMatch(/whitfield|dana@/i);
    expect(done.asked).not.toMatch(/whitfield/i);
    // The same idempotency key returns the same run.
    expect((await owner.do(aiTools.run, { tool: 'call_summary', input }, { key })).body.id).toBe(done.id);
    expect(await used()).toMatchObject({ credits: { used: 1 }, mine: { used: 1 } });

    answer = 401;
    const failed = await ended((await owner.do(aiTools.run, { tool: 'call_summary', input })).body.id);
    expect(failed).toMatchObject({ state: 'failed', cost: 0 });
    expect(await used()).toMatchObject({ credits: { used: 1 }, mine: { used: 1 } });

    expect((await owner.do(aiTools.setCap, { member: owner.id, cap: 1 })).body).toMatchObject({ cap: 1, used: 1 });
    const capped = await owner.do(aiTools.run, { tool: 'call_summary', input });
    expect([capped.status, JSON.stringify(capped.body)]).toEqual([409, expect.stringContaining('1 of your 1')]);
    // Rule-based drafts still work, and cost nothing.
    expect((await owner.do(aiTools.run, { tool: 'call_summary', input, by: 'rules' })).body).toMatchObject({
      state: 'done',
      cost: 0,
      model: null,
    });
    expect((await owner.do(aiTools.caps, {})).body.rows).toEqual([
      expect.objectContaining({ member: owner.id, used: 1, cap: 1 }),
    ]);
  });
});
