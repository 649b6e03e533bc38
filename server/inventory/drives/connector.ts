import { type DriveSettings, driveSettings } from '#contract/account/connectors.ts';
import type { Connector, Run } from '#server/account/connections/connector.ts';
import type { Provider } from '#server/account/connections/oauth.ts';
import { google } from '#server/account/connections/providers/google.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { copyFiles } from './copy-files.ts';
import { dropbox, dropboxProvider } from './dropbox.ts';
import { googleDrive } from './google-drive.ts';
import { newFolder, type Remote } from './remote.ts';

const check: Connector['check'] = (settings, choices) => {
  const read = driveSettings.safeParse(settings);
  if (!read.success) throw invalid(['settings', 'folder'], 'Choose a folder.');
  const { folder, deals, folders } = read.data;
  if (folder !== newFolder && !choices.some(({ id }) => id === folder))
    throw invalid(['settings', 'folder'], 'There is no such folder.');
  if (!deals && folders.length === 0) throw invalid(['settings', 'deals'], 'Choose what is copied.');
};

/**
 * Exports copies of deal files and files in shared folders; it never imports. The account is the organization's, and whoever connects it
 * can see all these files; the folder at the provider decides who sees the copies.
 */
function driveConnector(
  key: 'google_drive' | 'dropbox',
  provider: Provider,
  remote: Remote,
  scopes: readonly string[],
  needs: readonly string[],
): Connector {
  return {
    key,
    provider,
    scopes,
    needs,
    identify: ({ ask, settings }) => remote.identify({ ask, settings }),
    choices: (at) => remote.choices(at),
    check,
    ours: (tx) =>
      tx.all<{ id: string; name: string }>(sql`
        select id, name from file_folders where organisation_id = ${tx.scope.organisationId} and is_shared order by name, id limit 300`),
    run: (run) => copyFiles(run as Run<DriveSettings>, remote),
    kept: async () => 0,
  };
}

const drive = 'https://www.googleapis.com/auth/drive.file';
export const googleDriveConnector = driveConnector('google_drive', google, googleDrive, [drive], [drive]);

const dropboxScopes = ['account_info.read', 'files.metadata.read', 'files.content.write'];
export const dropboxConnector = driveConnector('dropbox', dropboxProvider, dropbox, dropboxScopes, dropboxScopes);
