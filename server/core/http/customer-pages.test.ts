import { expect, test } from 'vitest';
import { isCustomersPage } from './customer-pages.ts';

test('a page of a customer is fenced however its address is written', () => {
  const isFenced = (path: string) => isCustomersPage({ req: { path } });
  for (const path of ['/s/harbor', '/S/harbor', '/%73/harbor', '/%53/harbor/about', '//s/harbor', '/s%2Fharbor'])
    expect(isFenced(path), path).toBe(true);
  for (const path of ['/', '/sites', '/support', '/showing/s/x']) expect(isFenced(path), path).toBe(false);
});
