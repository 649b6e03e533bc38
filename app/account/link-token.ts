import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token behind the `#` of a mailed link: no server sees that part of an address. It is taken out of the address bar
 * at once, so that it stays in no history. Undefined until the page has come alive, empty where there is none.
 */
export function useLinkToken(): string | undefined {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    setToken((known) => (hash ? hash.slice(1) : (known ?? '')));
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
}
