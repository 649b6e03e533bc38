const name = 'lintel-listings';

/** The list as it was last looked at in this tab, so that a record's page leads back to it. */
export function rememberList(query: string): void {
  try {
    sessionStorage.setItem(name, query);
  } catch {
    // Forbidden: then the way back leads to the whole list.
  }
}

export function listPlace(): string {
  try {
    const query = sessionStorage.getItem(name);
    return query ? `/listings?${query}` : '/listings';
  } catch {
    return '/listings';
  }
}
