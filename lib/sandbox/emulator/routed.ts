import { URLPattern } from 'node:url';
import type { EmulatorAnswer, EmulatorHandler, EmulatorRequest } from './emulator.ts';

type Answer = EmulatorAnswer | Promise<EmulatorAnswer>;

/** What answers a method and path such as `GET /pictures/:photo`. It gets the values of the names, decoded. */
export type Routes = Readonly<
  Record<string, (request: EmulatorRequest, values: Readonly<Record<string, string>>) => Answer>
>;

export const notFound: EmulatorAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not found',
};

/** Answers a request by the first route that fits; HEAD like GET. */
export function routed(routes: Routes, otherwise: () => EmulatorAnswer = () => notFound): EmulatorHandler {
  const all = Object.entries(routes).map(([route, answer]) => {
    const [method = '', pathname = ''] = route.split(' ');
    return { method, pattern: new URLPattern({ pathname }), answer };
  });
  return (request) => {
    const asked = request.method === 'HEAD' ? 'GET' : request.method;
    for (const { method, pattern, answer } of all) {
      const groups = method === asked && pattern.exec({ pathname: request.url.pathname })?.pathname.groups;
      if (!groups) continue;
      const values = Object.entries(groups).map(([name, value = '']) => [name, decodeURIComponent(value)]);
      return answer(request, Object.fromEntries(values));
    }
    return otherwise();
  };
}
