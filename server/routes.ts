import { connectors } from './connectors.ts';
import type { Served } from './core/http/serve.ts';
import { departing } from './departing.ts';
import type { Answers, Domain } from './domain.ts';
import * as domains from './domains.ts';
import { hanging } from './hanging.ts';
import { metrics } from './metrics.ts';
import './programs.ts';

const outgoing = Object.values<Domain>(domains).flatMap(({ outgoing: given }) => given ?? []);
const connections = Object.assign({}, ...Object.values<Domain>(domains).map((domain) => domain.connections));
const answers: Answers = { ...domains.sites.answers, metrics, connections, connectors, hanging, departing, outgoing };

/** The handlers of all calls, which are checked against the contract at every start. */
export const routes: Served[] = Object.values<Domain>(domains).flatMap(({ routes: given = [] }) =>
  typeof given === 'function' ? given(answers) : given,
);
