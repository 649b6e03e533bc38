import { PDFDocument } from 'pdf-lib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signings, toSign } from '#contract/inventory/signing.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { startMailServer } from '#server/outside/testing/mail-server.ts';
import { bodyOf, type ReceivedMessage } from '#server/outside/testing/read-message.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, stranger } from '#tests/setup/people.ts';
import { runNow } from '#tests/setup/programs.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer } from '#tests/setup/server.ts';
import { readSeal } from '#tests/setup/verify-seal.ts';
import { signerMailJob, signingOverJob } from './mail-jobs.ts';
import { signerToken } from './request.ts';
import { sealJob } from './seal-job.ts';

/** A server that uses a real mail server, with a file to sign and a lead, Ana. */
async function office() {
  const mail = await startMailServer();
  const folder = await scratchFolder();
  const server = await startTestServer(undefined, { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${mail.port}` });
  const worker = new JobWorker({
    services: server.services,
    kinds: [signerMailJob, signingOverJob, sealJob],
    pollMs: 20,
  });
  worker.start();
  onTestFinished(async () => {
    await worker.stop();
    await server.stop();
    await removeFolder(folder);
  });
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const lead = (await agent.do(leads.create, { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.test' })).body
    .id;
  const document = await PDFDocument.create();
  document.addPage();
  const body = new Blob([Buffer.from(await document.save())]);
  const file = (await agent.do(files.upload, { name: 'Agreement.pdf', lead }, { body })).body.id;
  const ask = async (given: object = {}) => {
    const signers = [{ name: 'Ana Reyes', lead }, { name: 'Ben Ortiz', email: 'ben@example.test' }, { name: 'Cy Doe' }];
    const made = await agent.do(signings.request, { id: file, signers, ...given });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { signing, links } = made.body;
    const tokens = signing.signers.map((signer) => signerToken(server.services.settings.secret, signer.id));
    return { ...signing, links, tokens };
  };
  const sign = async (token: string, name: string) => {
    const { status, body: said } = await stranger(server).do(toSign.sign, { token, name, locale: 'en', consent: true });
    expect(status, JSON.stringify(said)).toBe(200);
  };
  /** Recipients of emails with this subject, once the expected number has arrived. */
  const told = async (subject: string, count: number): Promise<ReceivedMessage[]> => {
    const found = () => mail.received.filter(({ headers }) => headers.get('subject')?.includes(subject));
    await vi.waitUntil(() => found().length >= count, patience);
    expect(found()).toHaveLength(count);
    return found().toSorted((a, b) => (a.recipients[0]! < b.recipients[0]! ? -1 : 1));
  };
  const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
    server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, work);
  return { server, agent, lead, file, ask, sign, told, inOrg };
}
const whom = (mails: ReceivedMessage[]) => mails.map(({ recipients }) => recipients[0]);

test('whoever is to sign is mailed their link, reminded, and mailed the sealed document, lead or not', async () => {
  const { server, agent, lead, file, ask, sign, told, inOrg } = await office();
  const { id, signers, links, tokens } = await ask();
  expect(signers.map(({ isMailed }) => isMailed)).toEqual([true, true, false]);
  // The sender gets only the links of signers without email; otherwise they could sign for them.
  expect(links).toEqual([{ signer: signers[2]!.id, address: expect.stringContaining(`/sign/${tokens[2]}`) }]);
  const asked = await told('Please sign', 2);
  expect(whom(asked)).toEqual(['ana@example.test', 'ben@example.test']);
  expect(bodyOf(asked[1]!, 'text/plain')).toContain(`/sign/${tokens[1]}`);
  // The sending gate is also asked about a signer who isn't a lead, and the message is stored.
  const kept = () =>
    inOrg((tx) => tx.all(sql`select state, lead_id as lead from messages where address = 'ben@example.test'`));
  await vi.waitFor(async () => expect(await kept()).toEqual([{ state: 'sent', lead: null }]), patience);
  // Nothing that members can read contains the mailed links either.
  const read = JSON.stringify([
    (await agent.do(messages.list, { id: lead })).body,
    (await agent.do(signings.list, { id: file })).body,
    (await agent.do(signings.trail, { id })).body,
    await inOrg((tx) => tx.all(sql`select body from messages`)),
  ]);
  expect(read).toContain('Ana Reyes');
  for (const token of tokens) expect(read).not.toContain(token);

  await runNow(server, agent.organisationId, 'signing_reminder', id);
  expect(whom(await told('Reminder', 2))).toEqual(['ana@example.test', 'ben@example.test']);
  // The signer without an address was not reminded, and isn't listed as reminded.
  const reminded = (await agent.do(signings.trail, { id })).body.steps.filter(({ what }) => what === 'reminded');
  expect(reminded.map(({ signer }) => signer).toSorted()).toEqual(['Ana Reyes', 'Ben Ortiz']);

  for (const [place, name] of ['Ana Reyes', 'Ben Ortiz', 'Cy Doe'].entries()) await sign(tokens[place]!, name);
  const copies = await told('Completed', 2);
  expect(whom(copies)).toEqual(['ana@example.test', 'ben@example.test']);
  const answer = await fetch(`${server.url}/api/v1/sign/${tokens[1]}/content`);
  const sealed = Buffer.from(await answer.arrayBuffer());
  expect(readSeal(sealed)).toMatchObject({ isWhole: true, isSigned: true });
  for (const { parts, raw } of copies) {
    const paper = parts.find(({ headers }) => headers.get('content-type')?.startsWith('application/pdf'));
    expect(paper?.headers.get('content-disposition')).toContain('Agreement (signed).pdf');
    expect(raw.replaceAll('\r\n', '')).toContain(sealed.toString('base64'));
  }
});

test('those who were asked are told when somebody declines, and when it is called off', async () => {
  const { server, agent, ask, sign, told } = await office();
  const declined = await ask();
  await told('Please sign', 2);
  await sign(declined.tokens[0]!, 'Ana Reyes');
  const no = await stranger(server).do(toSign.decline, { token: declined.tokens[2]!, reason: 'The price is wrong' });
  expect(no.status, JSON.stringify(no.body)).toBe(200);
  const over = await told('Signature request closed', 2);
  expect(whom(over)).toEqual(['ana@example.test', 'ben@example.test']);
  const words = bodyOf(over[1]!, 'text/plain')!;
  expect(words).toContain('Cy Doe declined');
  // The reason goes only to the sender.
  expect(words).not.toContain('The price is wrong');

  const cancelled = await ask({ inOrder: true });
  await told('Please sign', 3);
  for (const _ of ['once', 'again']) expect((await agent.do(signings.cancel, { id: cancelled.id })).status).toBe(200);
  // Ben's turn had not come, so he gets no message.
  const off = await told('Signature request closed', 3);
  expect(whom(off)).toEqual(['ana@example.test', 'ana@example.test', 'ben@example.test']);
  expect(off.map((one) => bodyOf(one, 'text/plain')).join()).toContain('voided the signature request');
});
