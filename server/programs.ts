import { handInBuiltIns } from './core/programs/records.ts';
import type { Domain } from './domain.ts';
import * as domains from './domains.ts';
import { leadPrograms } from './people/automations/engine.ts';
import { handInMails } from './people/mail-templates/start.ts';

const given = Object.values<Domain>(domains).flatMap(({ programs }) => programs ?? []);

/** Everything that domains contribute to programs, passed to the engine once before anything runs. */
leadPrograms.handIn(given);
handInBuiltIns(given);
handInMails(Object.values<Domain>(domains).flatMap(({ mails }) => mails ?? []));
