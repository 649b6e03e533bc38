import type { Served } from './core/http/serve.ts';
import { registryOf } from './core/metrics/registry.ts';
import type { Answers, Domain } from './domain.ts';
import * as domains from './domains.ts';
import './programs.ts';

const metrics = registryOf(Object.values<Domain>(domains).flatMap(({ metrics: given = [] }) => given));
const outgoing = Object.values<Domain>(domains).flatMap(({ outgoing: given }) => given ?? []);
const connections = Object.assign({}, ...Object.values<Domain>(domains).map((domain) => domain.connections));
const answers: Answers = { ...domains.sites.answers, metrics, connections, outgoing };

/** Who serves which calls. The contract is checked against this at every start. */
export const routes: Served[] = Object.values<Domain>(domains).flatMap(({ routes: given = [] }) =>
  typeof given === 'function' ? given(answers) : given,
);
