import { connectSession } from '#app/api.ts';
import { refreshSession } from './refresh.ts';

/** The organisation this tab shows. The server refuses what is meant for it once the session works elsewhere. */
let organisationId: string | undefined;

export function showOrganisation(id: string | undefined): void {
  organisationId = id;
}

connectSession({ refresh: refreshSession, organisation: () => organisationId });
