/** A service as an activity's own site sells it, which other sites may show in a frame. */
export type Embeddable = { catalogId: number; serviceId: number; service: string; catalog: string };
