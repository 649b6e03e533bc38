import { inbound, inquiry } from '#contract/people/inbound.ts';
import { parseInput } from '#server/core/http/input.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { checkCustom, withoutEmpty } from '../leads/custom/custom-fields.ts';
import { noteVisit } from '../visits/note-visit.ts';
import { noteMended, noteRefusal } from '../visits/refusals.ts';
import { changeDoor, closeDoor, doorOf, findForm, formIn, listDoors, openDoor } from './doors.ts';
import { inboundById, inboundPage, inboundWithRaw } from './queries.ts';
import { leadForm, submitForm } from './submit-form.ts';
import { dismiss, mend, replay, retry, takeAtOnce, takeTest } from './take.ts';
import { testLead } from './test-lead.ts';

export const inboundRoutes: Served[] = [
  serve(inbound.receive, async ({ input, tx }) => {
    const { reference, ...given } = input;
    parseInput(inquiry, given);
    await checkCustom(tx, withoutEmpty(input.custom));
    const raw = Buffer.from(JSON.stringify(input));
    const incoming = { kind: 'api' as const, raw, contentType: 'application/json', reference };
    const arrived = await takeAtOnce(tx, incoming);
    if (!arrived) throw new Refusal('conflict', 'This was set aside for people to look at.');
    return arrived;
  }),
  serveJson(inbound.list, inboundPage),
  serve(inbound.get, ({ tx, actor, input }) => inboundWithRaw(tx, actor, input.id)),
  serve(inbound.retry, async ({ tx, input }) => {
    await retry(tx, input.id);
    return inboundById(tx, input.id);
  }),
  serve(inbound.mend, async ({ tx, input: { id, ...given } }) => {
    parseInput(inquiry, given);
    await mend(tx, id, given);
    return inboundById(tx, id);
  }),
  serve(inbound.dismiss, async ({ tx, input }) => {
    await dismiss(tx, input.id);
    return inboundById(tx, input.id);
  }),
  serve(inbound.doors, async ({ tx, actor, services }) => ({ doors: await listDoors(tx, actor, services) })),
  serve(inbound.openDoor, ({ tx, actor, services, input }) => openDoor(tx, actor, services, input)),
  serve(inbound.changeDoor, ({ tx, actor, services, version, input }) =>
    changeDoor(tx, actor, services, version, input),
  ),
  serve(inbound.replay, async ({ tx, actor, services, input }) => {
    const { id } = await doorOf(tx, actor, services, input.id);
    return replay(tx, id);
  }),
  serve(inbound.testDoor, async ({ tx, actor, services, input }) => {
    const door = await doorOf(tx, actor, services, input.id);
    return inboundById(tx, await takeTest(tx, testLead(door)));
  }),
  serve(inbound.closeDoor, async ({ tx, input }) => {
    await closeDoor(tx, input.id);
    return { done: true as const };
  }),
  serve(inbound.form, async ({ input, services }) => {
    const { scope, doorId } = await findForm(services, input.slug);
    const { origins: _, version: __, ...form } = await services.db.withOrg(scope, (tx) => formIn(tx, doorId));
    return { ...form, opened: leadForm.openedNow(services.settings.secret) };
  }),
  serve(inbound.visit, async ({ input, request, services }) => {
    const { scope } = await findForm(services, input.slug);
    const { slug, referrer } = input;
    await noteVisit(services, scope, request, { place: { kind: 'form', slug }, page: `/form/${slug}`, referrer });
    return { done: true as const };
  }),
  serve(inbound.refused, async ({ input: { slug, opened, fields }, request, services }) => {
    // Only forms that were opened here are counted.
    leadForm.isTooFast(services.settings.secret, opened);
    const { scope } = await findForm(services, slug);
    await noteRefusal(services, scope, request, { place: { kind: 'form', slug }, opened, fields });
    return { done: true as const };
  }),
  serve(inbound.submit, async ({ input, request, services }) => {
    const isTooFast = leadForm.isTooFast(services.settings.secret, input.opened);
    await submitForm(services, request, input, isTooFast);
    await noteMended(services, (await findForm(services, input.slug)).scope, input.opened);
    return { done: true as const };
  }),
];
