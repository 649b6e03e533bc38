import { holds } from '#contract/core/access.ts';
import { teamCalls } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { setAssisted } from './assisted.ts';
import { changeWork, noteZone, setLicences } from './change-work.ts';
import { changeTeam, createOffice, createTeam, removeOffice, removeTeam, renameOffice } from './groups.ts';
import { memberRows, officeRows, teamRows } from './queries.ts';

const done = { done: true as const };

export const teamRoutes: Served[] = [
  serveJson(
    teamCalls.overview,
    (_, actor) => sql`
      select json_build_object(
        'members', (select coalesce(json_agg(r), '[]') from (${memberRows(actor)}) r),
        'teams', (select coalesce(json_agg(r), '[]') from (${teamRows(actor)}) r),
        'offices', (select coalesce(json_agg(r), '[]') from (${officeRows(actor)}) r),
        'can', json_build_object('manage', ${holds(actor.role, 'team.manage')}::boolean))::text`,
  ),
  serve(teamCalls.changeWork, ({ tx, actor, version, input: { userId, ...change } }) =>
    changeWork(tx, actor, userId, version, change),
  ),
  serve(teamCalls.noteZone, async ({ tx, actor, input }) => {
    await noteZone(tx, actor, input.timeZone);
    return done;
  }),
  serve(teamCalls.setLicences, ({ tx, actor, input }) => setLicences(tx, actor, input)),
  serve(teamCalls.setAssisted, ({ tx, actor, input }) => setAssisted(tx, actor, input)),
  serve(teamCalls.createTeam, ({ tx, actor, input }) => createTeam(tx, actor, input)),
  serve(teamCalls.changeTeam, ({ tx, actor, version, input }) => changeTeam(tx, actor, version, input)),
  serve(teamCalls.removeTeam, async ({ tx, actor, input }) => {
    await removeTeam(tx, actor, input.id);
    return done;
  }),
  serve(teamCalls.createOffice, ({ tx, actor, input }) => createOffice(tx, actor, input.name)),
  serve(teamCalls.renameOffice, ({ tx, actor, version, input }) => renameOffice(tx, actor, version, input)),
  serve(teamCalls.removeOffice, async ({ tx, actor, input }) => {
    await removeOffice(tx, actor, input.id);
    return done;
  }),
];
