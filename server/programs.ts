import type { Domain } from './domain.ts';
import * as domains from './domains.ts';
import { leadPrograms } from './people/automations/engine.ts';

/** What every domain can do in a program, handed to the engine once, before anything runs. */
leadPrograms.handIn(Object.values<Domain>(domains).flatMap(({ programs }) => programs ?? []));
