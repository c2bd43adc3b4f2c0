/** A resource an activity has, as the form of a service offers it. */
export type ServiceResource = {
  id: number;
  name: string;
  minParticipants: number;
  maxParticipants: number | undefined;
  /** Serves the service already. */
  linked: boolean;
};
