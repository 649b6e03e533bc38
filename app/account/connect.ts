import { connectSession } from '#app/api.ts';
import { refreshSession } from './refresh.ts';

/** The organization shown in this tab. The server rejects this tab's requests once the session has switched to another one. */
let organisationId: string | undefined;

export function showOrganisation(id: string | undefined): void {
  organisationId = id;
}

connectSession({ refresh: refreshSession, organisation: () => organisationId });
