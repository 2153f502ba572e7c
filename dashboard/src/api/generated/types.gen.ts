// Made from dashboard/openapi.json by `npm run client`. Not to be edited.

export type ClientOptions = {
    baseUrl: 'https://localhost:8443' | (string & {});
};

/**
 * An error.
 */
export type ErrorBody = {
    /**
     * The reason, for people to read.
     */
    message: string;
};

/**
 * The signed-in person.
 */
export type Me = {
    id: number;
    email: string;
    /**
     * Empty if not given.
     */
    name: string;
    /**
     * `en` or `de`; empty for that of the browser.
     */
    language: string;
    /**
     * The id of the session that asks.
     */
    session: number;
    /**
     * Whether they proved who they are in the last 15 minutes.
     */
    confirmed: boolean;
    stations: Array<{
        id: number;
        name: string;
        image: string;
        color: string;
        timezone: string;
        /**
         * What the person is at the station.
         */
        role: 'owner' | 'presenter';
        /**
         * Of a presenter: the ids of the shows they may change.
         */
        shows: Array<number>;
    }>;
};

export type GetMeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` of an earlier answer, such as `W/"2jmj7l5rSw0yVb_vlWAYkK_YBwk"`: the answer is 304 without a body while the content is the same.
         */
        'If-None-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/dashboard/api/me';
};

export type GetMeErrors = {
    /**
     * The header `X-API-Key` is absent or empty.
     */
    401: ErrorBody;
    /**
     * The key is unknown, revoked, expired or its station’s API is switched off; or it lacks the scope; or the request did not come over HTTPS.
     */
    403: ErrorBody;
    /**
     * A URL over 16 KiB.
     */
    414: ErrorBody;
    /**
     * The key has used up its requests of this minute, or the address has sent too many invalid keys.
     */
    429: ErrorBody;
    /**
     * An unexpected failure. The server’s log has the cause, under the `X-Request-Id`.
     */
    500: ErrorBody;
    /**
     * The database or the storage is unavailable at the moment. A request that creates may have taken effect: repeat it with the same `X-Idempotency-Key`.
     */
    503: ErrorBody;
};

export type GetMeError = GetMeErrors[keyof GetMeErrors];

export type GetMeResponses = {
    /**
     * The signed-in person.
     */
    200: Me;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];
