/**
 * The library's way to the network. It ends a session on any refresh answer below 500, also on one that is not the
 * auth server's (a proxy's page, too many requests). Only the auth server's own refusal may do that, so everything
 * else is handed on as "try again later".
 *
 * `onUnreachable` is told each time a refresh got no usable answer.
 */
export function sessionFetch(onUnreachable: () => void): typeof fetch {
  return async (input, init) => {
    if (!isRefresh(input)) return fetch(input, init);
    const response = await fetch(input, init).catch((cause: unknown) => {
      onUnreachable();
      throw cause;
    });
    if (response.ok || (await isRefusal(response))) return response;
    onUnreachable();
    return new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } });
  };
}

function isRefresh(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : String(input);
  return url.includes('grant_type=refresh_token');
}

async function isRefusal(response: Response): Promise<boolean> {
  if (response.status >= 500 || response.status === 429) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'error_code' in body && typeof body.error_code === 'string';
}
