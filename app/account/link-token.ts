import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token after the `#` of a mailed link, which no server receives. Removed from the address bar at once, so that it isn't kept in the
 * history. Undefined until hydration, empty when there is none.
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
