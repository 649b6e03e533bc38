import type { AppDomain } from '#app/domain.ts';
import { domains } from '#app/domains.ts';

/** Every list whose views a dashboard can show, by the name of its views. */
export const listRows: NonNullable<AppDomain['rows']> = Object.assign({}, ...domains.map(({ rows }) => rows));
