import type { APIGatewayProxyResult } from 'aws-lambda';

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const page = (title: string, text: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`;

const htmlAnswer = (statusCode: number, title: string, text: string): APIGatewayProxyResult => ({
  statusCode,
  headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  body: page(title, text),
});

/** Sends the browser on to the app. */
export const redirectAnswer = (location: string): APIGatewayProxyResult => ({
  statusCode: 302,
  headers: { ...headers, location },
  body: '',
});

/** For a return that leads nowhere: the same words for every reason, nothing of what was sent. */
export const refusedAnswer = (): APIGatewayProxyResult =>
  htmlAnswer(
    400,
    'Sign-in not completed',
    'This sign-in link is not valid, was used before or has expired. Please go back to the app and start again.',
  );

/** For trouble of ours. */
export const troubleAnswer = (statusCode: number): APIGatewayProxyResult =>
  htmlAnswer(
    statusCode,
    'Sign-in not completed',
    'Something went wrong on our side. Please go back to the app and start again.',
  );
