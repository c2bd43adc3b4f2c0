// Reads the storage address from FILES_URL and the AWS_* variables.
import { decodedPart } from '#app/domain/catalog/embeds.ts';

export type S3Address = {
  /** Includes the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
  /** Put before every key; ends with a slash. */
  prefix: string;
};

export const S3_ADDRESS =
  's3://bucket/cartella?endpoint=https://s3.example.com&region=eu-south-1 (nel segreto / e % si scrivono %2F e %25)';

export type S3Variables = {
  FILES_URL?: string | undefined;
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
  AWS_ENDPOINT_URL?: string | undefined;
};

/** Returns a text if something is wrong. Parts of the address override the variables. */
export function readS3Address(variables: S3Variables): S3Address | string | undefined {
  if (variables.FILES_URL === undefined) return undefined;
  const url = new URL(variables.FILES_URL);
  const credentials = credentialsOf(url, variables);
  if (typeof credentials === 'string') return credentials;
  const region = url.searchParams.get('region') ?? variables.AWS_REGION ?? 'us-east-1';
  const host =
    url.searchParams.get('endpoint') ?? variables.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  const endpoint = URL.parse(url.hostname, host.endsWith('/') ? host : `${host}/`);
  if (!endpoint?.protocol.startsWith('http') || url.hostname === '')
    return `FILES_URL deve essere un indirizzo come ${S3_ADDRESS}`;
  const folder = url.pathname.split('/').filter((part) => part !== '');
  if (folder.length === 0)
    return 'FILES_URL vuole una cartella tutta sua dopo il bucket, come s3://bucket/cartella';
  const prefix = folder.map((part) => `${part}/`).join('');
  return { endpoint: endpoint.href, region, ...credentials, bucket: url.hostname, prefix };
}

function credentialsOf(
  { username, password }: URL,
  variables: S3Variables,
): Pick<S3Address, 'accessKeyId' | 'secretAccessKey'> | string {
  const [key, secret] = [username, password].map(decodedPart);
  if (key === undefined || secret === undefined)
    return `FILES_URL deve essere un indirizzo come ${S3_ADDRESS}`;
  const accessKeyId = key || variables.AWS_ACCESS_KEY_ID;
  const secretAccessKey = secret || variables.AWS_SECRET_ACCESS_KEY;
  if (variables.AWS_SESSION_TOKEN !== undefined)
    return 'AWS_SESSION_TOKEN non si può usare: FILES_URL vuole credenziali che non scadono';
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };
  return "FILES_URL vuole AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY, oppure chiave:segreto nell'indirizzo";
}
