import { incidents, privacy } from '#contract/account/privacy.ts';
import { exportRequests, security } from '#contract/account/security.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { askForExport, decideExport, exportRequestPage } from './exports.ts';
import { failedSignIns } from './failed-sign-ins.ts';
import { securityOverview } from './overview.ts';
import { changePolicy, readPolicy } from './policy.ts';
import {
  addIncident,
  addPrivacyRequest,
  changeIncident,
  changePrivacyRequest,
  incidentPage,
  privacyPage,
} from './records.ts';
import { endMemberSession, sessionPage } from './sessions.ts';

export const securityRoutes: Served[] = [
  serve(security.overview, ({ tx, actor, services }) => securityOverview(services.db, tx, actor)),
  serve(security.policy, async ({ tx, request }) => ({ ...(await readPolicy(tx)), yourAddress: request.ip })),
  serve(security.changePolicy, ({ tx, actor, request, version, input }) =>
    changePolicy(tx, actor, request.ip, version, input),
  ),
  serve(security.sessions, ({ actor, services, input }) => sessionPage(services.db, actor, input)),
  serve(security.failedSignIns, ({ actor, services }) => failedSignIns(services.db, actor)),
  serve(security.endSession, ({ tx, input }) => endMemberSession(tx, input.id)),
  serve(exportRequests.list, ({ tx, actor, input }) => exportRequestPage(tx, actor, input)),
  serve(exportRequests.ask, ({ tx, actor, input }) => askForExport(tx, actor, input)),
  serve(exportRequests.decide, ({ tx, actor, input }) => decideExport(tx, actor, input)),
  serve(privacy.list, ({ tx, input }) => privacyPage(tx, input)),
  serve(privacy.add, ({ tx, actor, input }) => addPrivacyRequest(tx, actor, input)),
  serve(privacy.change, ({ tx, version, input }) => changePrivacyRequest(tx, version, input)),
  serve(incidents.list, ({ tx, input }) => incidentPage(tx, input)),
  serve(incidents.add, ({ tx, actor, input }) => addIncident(tx, actor, input)),
  serve(incidents.change, ({ tx, version, input }) => changeIncident(tx, version, input)),
];
