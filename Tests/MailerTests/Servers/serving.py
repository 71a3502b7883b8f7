"""What the scripted mail servers share."""

import asyncio


def run(serve):
    """Serves on a free port, which the first line of output names."""

    async def main():
        server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1 << 20)
        print("port", server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()

    asyncio.run(main())
