export type Place = {
  street: string | null;
  zip: string | null;
  city: string | null;
  province: string | null;
};

/** «Via Roma 12, 12051 Alba (CN)»; undefined when nothing is known. */
export function addressLine({ street, zip, city, province }: Place): string | undefined {
  const town = [zip, city, province && `(${province})`].filter(Boolean).join(' ');
  return [street, town].filter(Boolean).join(', ') || undefined;
}
