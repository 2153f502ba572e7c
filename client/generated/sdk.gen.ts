// Made from openapi.json by `npm run client`. Not to be edited.
// @ts-nocheck

import { client } from './client.gen.ts';
import { type Client, type ClientMeta, formDataBodySerializer, type Options as Options2, type RequestResult, type TDataShape } from './client/index.ts';
import type { ArchiveEpisodeData, ArchiveEpisodeErrors, ArchiveEpisodeResponses, ClearScheduleData, ClearScheduleErrors, ClearScheduleResponses, CreateEpisodeData, CreateEpisodeErrors, CreateEpisodeResponses, CreateShowData, CreateShowErrors, CreateShowResponses, DeleteShowData, DeleteShowErrors, DeleteShowResponses, GenerateEpisodeData, GenerateEpisodeErrors, GenerateEpisodeResponses, GetEpisodeData, GetEpisodeErrors, GetEpisodeResponses, GetNowPlayingData, GetNowPlayingErrors, GetNowPlayingResponses, GetScheduleData, GetScheduleErrors, GetScheduleResponses, GetShowData, GetShowErrors, GetShowResponses, GetStationData, GetStationErrors, GetStationResponses, ListEpisodesData, ListEpisodesErrors, ListEpisodesResponses, ListShowsData, ListShowsErrors, ListShowsResponses, ReplaceScheduleData, ReplaceScheduleErrors, ReplaceScheduleResponses, SearchEpisodesData, SearchEpisodesErrors, SearchEpisodesResponses, UpdateEpisodeData, UpdateEpisodeErrors, UpdateEpisodeResponses, UpdateShowData, UpdateShowErrors, UpdateShowResponses, UploadEpisodeData, UploadEpisodeErrors, UploadEpisodeResponses } from './types.gen.ts';

export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: keyof ClientMeta extends never ? Record<string, unknown> : ClientMeta;
};

class HeyApiClient {
    protected client: Client;
    
    constructor(args?: {
        client?: Client;
    }) {
        this.client = args?.client ?? client;
    }
}

class HeyApiRegistry<T> {
    private readonly defaultKey = 'default';
    
    private readonly instances: Map<string, T> = new Map();
    
    get(key?: string): T {
        const instance = this.instances.get(key ?? this.defaultKey);
        if (!instance) {
            throw new Error(`No SDK client found. Create one with "new Aircheck()" to fix this error.`);
        }
        return instance;
    }
    
    set(value: T, key?: string): void {
        this.instances.set(key ?? this.defaultKey, value);
    }
}

export class Aircheck extends HeyApiClient {
    public static readonly __registry: HeyApiRegistry<Aircheck> = new HeyApiRegistry<Aircheck>();
    
    constructor(args?: {
        client?: Client;
        key?: string;
    }) {
        super(args);
        Aircheck.__registry.set(this, args?.key);
    }
    
    /**
     * Get the station
     *
     * Needs the scope `station:read`.
     *
     * The answer is at most 60 seconds old.
     */
    public getStation<ThrowOnError extends boolean = false>(options?: Options<GetStationData, ThrowOnError>): RequestResult<GetStationResponses, GetStationErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetStationResponses, GetStationErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/station',
            ...options
        });
    }
    
    /**
     * List episodes
     *
     * Active episodes of published shows whose `datetime` is not in the future, newest first.
     *
     * Needs the scope `episodes:read`.
     *
     * The answer is at most 30 seconds old.
     */
    public listEpisodes<ThrowOnError extends boolean = false>(options?: Options<ListEpisodesData, ThrowOnError>): RequestResult<ListEpisodesResponses, ListEpisodesErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListEpisodesResponses, ListEpisodesErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/episodes',
            ...options
        });
    }
    
    /**
     * Create an episode from external audio
     *
     * Needs the scope `episodes:write`.
     */
    public createEpisode<ThrowOnError extends boolean = false>(options: Options<CreateEpisodeData, ThrowOnError>): RequestResult<CreateEpisodeResponses, CreateEpisodeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateEpisodeResponses, CreateEpisodeErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/episodes',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Archive an episode
     *
     * It disappears from listings and search, but is kept and can be restored by the station’s staff.
     *
     * Needs the scope `episodes:write`.
     */
    public archiveEpisode<ThrowOnError extends boolean = false>(options: Options<ArchiveEpisodeData, ThrowOnError>): RequestResult<ArchiveEpisodeResponses, ArchiveEpisodeErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<ArchiveEpisodeResponses, ArchiveEpisodeErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/episodes/{id}',
            ...options
        });
    }
    
    /**
     * Get an episode
     *
     * Any active episode of the station, including those that are not listed yet.
     *
     * Needs the scope `episodes:read`.
     *
     * The answer is at most 30 seconds old.
     */
    public getEpisode<ThrowOnError extends boolean = false>(options: Options<GetEpisodeData, ThrowOnError>): RequestResult<GetEpisodeResponses, GetEpisodeErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetEpisodeResponses, GetEpisodeErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/episodes/{id}',
            ...options
        });
    }
    
    /**
     * Change an episode
     *
     * Only the given fields change.
     *
     * Needs the scope `episodes:write`.
     */
    public updateEpisode<ThrowOnError extends boolean = false>(options: Options<UpdateEpisodeData, ThrowOnError>): RequestResult<UpdateEpisodeResponses, UpdateEpisodeErrors, ThrowOnError> {
        return (options.client ?? this.client).put<UpdateEpisodeResponses, UpdateEpisodeErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/episodes/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Create an episode by uploading an MP3
     *
     * Needs the scope `episodes:write`.
     */
    public uploadEpisode<ThrowOnError extends boolean = false>(options: Options<UploadEpisodeData, ThrowOnError>): RequestResult<UploadEpisodeResponses, UploadEpisodeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<UploadEpisodeResponses, UploadEpisodeErrors, ThrowOnError>({
            ...formDataBodySerializer,
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/episodes/upload',
            ...options,
            headers: {
                'Content-Type': null,
                ...options.headers
            }
        });
    }
    
    /**
     * Cut an episode out of the recording
     *
     * Cuts a window of the station’s continuous recording. The answer is 409 for a station that does not record; in this version, no station does.
     *
     * Needs the scope `episodes:generate`.
     */
    public generateEpisode<ThrowOnError extends boolean = false>(options: Options<GenerateEpisodeData, ThrowOnError>): RequestResult<GenerateEpisodeResponses, GenerateEpisodeErrors, ThrowOnError> {
        return (options.client ?? this.client).post<GenerateEpisodeResponses, GenerateEpisodeErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/episodes/generate',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * List all shows
     *
     * Needs the scope `shows:read`.
     *
     * The answer is at most 60 seconds old.
     */
    public listShows<ThrowOnError extends boolean = false>(options?: Options<ListShowsData, ThrowOnError>): RequestResult<ListShowsResponses, ListShowsErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<ListShowsResponses, ListShowsErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/shows',
            ...options
        });
    }
    
    /**
     * Create a show
     *
     * Needs the scope `shows:write`.
     */
    public createShow<ThrowOnError extends boolean = false>(options: Options<CreateShowData, ThrowOnError>): RequestResult<CreateShowResponses, CreateShowErrors, ThrowOnError> {
        return (options.client ?? this.client).post<CreateShowResponses, CreateShowErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/shows',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Delete a show
     *
     * Refused while the show has active episodes. Its archived episodes remain, with its title.
     *
     * Needs the scope `shows:write`.
     */
    public deleteShow<ThrowOnError extends boolean = false>(options: Options<DeleteShowData, ThrowOnError>): RequestResult<DeleteShowResponses, DeleteShowErrors, ThrowOnError> {
        return (options.client ?? this.client).delete<DeleteShowResponses, DeleteShowErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/shows/{id}',
            ...options
        });
    }
    
    /**
     * Get a show
     *
     * Needs the scope `shows:read`.
     *
     * The answer is at most 60 seconds old.
     */
    public getShow<ThrowOnError extends boolean = false>(options: Options<GetShowData, ThrowOnError>): RequestResult<GetShowResponses, GetShowErrors, ThrowOnError> {
        return (options.client ?? this.client).get<GetShowResponses, GetShowErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/shows/{id}',
            ...options
        });
    }
    
    /**
     * Change a show
     *
     * Only the given fields change.
     *
     * Needs the scope `shows:write`.
     */
    public updateShow<ThrowOnError extends boolean = false>(options: Options<UpdateShowData, ThrowOnError>): RequestResult<UpdateShowResponses, UpdateShowErrors, ThrowOnError> {
        return (options.client ?? this.client).put<UpdateShowResponses, UpdateShowErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/shows/{id}',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Clear a show’s entries in one week
     *
     * Where a proxy drops the body of a DELETE, the two fields may be sent in the query.
     *
     * Needs the scope `schedule:write`.
     */
    public clearSchedule<ThrowOnError extends boolean = false>(options?: Options<ClearScheduleData, ThrowOnError>): RequestResult<ClearScheduleResponses, ClearScheduleErrors, ThrowOnError> {
        return (options?.client ?? this.client).delete<ClearScheduleResponses, ClearScheduleErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/schedule',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options?.headers
            }
        });
    }
    
    /**
     * Get seven days of the schedule
     *
     * Needs the scope `schedule:read`.
     *
     * The answer is at most 60 seconds old.
     */
    public getSchedule<ThrowOnError extends boolean = false>(options?: Options<GetScheduleData, ThrowOnError>): RequestResult<GetScheduleResponses, GetScheduleErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetScheduleResponses, GetScheduleErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/schedule',
            ...options
        });
    }
    
    /**
     * Replace a show’s entries in one week
     *
     * Full replacement: an entry that is left out is removed, an empty list clears the week.
     *
     * Needs the scope `schedule:write`.
     */
    public replaceSchedule<ThrowOnError extends boolean = false>(options: Options<ReplaceScheduleData, ThrowOnError>): RequestResult<ReplaceScheduleResponses, ReplaceScheduleErrors, ThrowOnError> {
        return (options.client ?? this.client).put<ReplaceScheduleResponses, ReplaceScheduleErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/schedule',
            ...options,
            headers: {
                'Content-Type': 'application/json',
                ...options.headers
            }
        });
    }
    
    /**
     * Get what is on air
     *
     * Needs the scope `now_playing:read`.
     *
     * The answer is at most 15 seconds old.
     */
    public getNowPlaying<ThrowOnError extends boolean = false>(options?: Options<GetNowPlayingData, ThrowOnError>): RequestResult<GetNowPlayingResponses, GetNowPlayingErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<GetNowPlayingResponses, GetNowPlayingErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/now-playing',
            ...options
        });
    }
    
    /**
     * Search episodes
     *
     * Finds the term anywhere in the title, the show’s title or the presenter, ignoring case.
     *
     * Needs the scope `search:read`.
     *
     * The answer is at most 30 seconds old.
     */
    public searchEpisodes<ThrowOnError extends boolean = false>(options?: Options<SearchEpisodesData, ThrowOnError>): RequestResult<SearchEpisodesResponses, SearchEpisodesErrors, ThrowOnError> {
        return (options?.client ?? this.client).get<SearchEpisodesResponses, SearchEpisodesErrors, ThrowOnError>({
            security: [{ name: 'X-API-Key', type: 'apiKey' }],
            url: '/v1/search',
            ...options
        });
    }
}
