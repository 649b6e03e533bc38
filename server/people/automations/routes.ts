import { automations } from '#contract/people/automations/automations.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { keepHouse } from '#server/core/programs/sweep.ts';
import { builtInList, switchBuiltIn } from './built-in.ts';
import { dismissDraft, sendDraft } from './drafts.ts';
import { leadPrograms } from './engine.ts';
import { previewEnrol, startEnrolling, stopOne } from './enrolling.ts';
import { preview } from './preview.ts';
import { automationById, automationList, automationsOfLead, draftList, enrolmentPath, peoplePage } from './queries.ts';
import { changeAutomation, createAutomation, pause, previewMoves, removeAutomation, resume, turnOn } from './write.ts';

const done = { done: true as const };

export const automationRoutes: Served[] = [
  serveJson(automations.list, (_, actor) => automationList(actor)),
  serve(automations.get, ({ tx, actor, input }) => automationById(tx, actor, input.id)),
  serve(automations.builtIn, async ({ tx }) => ({ builtIn: await builtInList(tx) })),
  serve(automations.switchBuiltIn, ({ tx, input }) => switchBuiltIn(tx, input)),
  serve(automations.create, ({ tx, actor, input }) => createAutomation(tx, actor, input)),
  serve(automations.change, ({ tx, actor, version, input }) => changeAutomation(tx, actor, version, input)),
  serve(automations.turnOn, async ({ tx, actor, version, input }) => {
    await keepHouse(tx, leadPrograms);
    return turnOn(tx, actor, version, input);
  }),
  serve(automations.pause, ({ tx, actor, input }) => pause(tx, actor, input.id)),
  serve(automations.resume, ({ tx, actor, input }) => resume(tx, actor, input.id)),
  serve(automations.remove, async ({ tx, actor, input }) => {
    await removeAutomation(tx, actor, input.id);
    return done;
  }),
  serve(automations.preview, ({ services, scope, tx, actor, input }) => preview(services, scope, tx, actor, input)),
  serve(automations.moves, ({ tx, input }) => previewMoves(tx, input.id)),
  serveJson(automations.people, (input, actor) => peoplePage(input, actor)),
  serveJson(automations.path, ({ id }, actor) => enrolmentPath(id, actor)),
  serveJson(automations.ofLead, ({ id }, actor) => automationsOfLead(id, actor)),
  serve(automations.previewEnrol, ({ tx, actor, input }) => previewEnrol(tx, actor, input)),
  serve(automations.enrol, ({ tx, actor, input }) => startEnrolling(tx, actor, input)),
  serve(automations.stop, async ({ tx, actor, input }) => {
    await stopOne(tx, actor, input.id);
    return done;
  }),
  serveJson(automations.drafts, (_, actor) => draftList(actor)),
  serve(automations.sendDraft, async ({ tx, actor, input }) => {
    await sendDraft(tx, actor, input);
    return done;
  }),
  serve(automations.dismissDraft, async ({ tx, actor, input }) => {
    await dismissDraft(tx, actor, input.id);
    return done;
  }),
];
