import { rentRollImports } from '#contract/verticals/property/rent-roll-imports.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { importById, latestImports, openImport, prepareImport, shown, tableOf } from '#server/core/imports/store.ts';
import { takeFile } from '#server/people/files/take-file.ts';
import { rentRolls, type Stored, startRentRoll, tryRentRoll } from './importer.ts';

export const importRoutes: Served[] = [
  serve(rentRollImports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, rentRolls.kind)).map(shown),
  })),
  serve(rentRollImports.get, async ({ tx, actor, input }) =>
    shown(await importById<Stored>(tx, actor, rentRolls.kind, input.id)),
  ),
  serve(rentRollImports.prepare, async ({ tx, actor, input, services }) =>
    shown(await prepareImport<Stored>(tx, actor, services, rentRolls, await takeFile(tx, actor, input.file))),
  ),
  serve(rentRollImports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, rentRolls.kind, input);
    requireChoices(input, stored.columns);
    return tryRentRoll(tx, await tableOf(rentRolls, services, stored), input);
  }),
  serve(rentRollImports.run, ({ tx, actor, input }) => startRentRoll(tx, actor, input)),
  serveBytes(rentRollImports.problems, (context) => downloadProblems(rentRolls, context, context.input.id)),
];
